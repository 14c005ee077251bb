import { join } from 'node:path'
import { bundledShop, ensureServerBundle } from './bundle-server.mjs'
import { ensureBuild, ensureDependencies, ensureNode, fail, passSignals, root } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  ensureBuild()
  ensureServerBundle()
  // What V8 has compiled once, it finds again at the next start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'dist', 'compiled')
  // Password hashes take 19 MB each, compression its own large pieces. The C library would keep some for each of its arenas, and
  // once it has freed a large one, keep all that are no larger: 60 MB that nobody uses.
  process.env.MALLOC_ARENA_MAX ??= '2'
  process.env.MALLOC_MMAP_THRESHOLD_ ??= String(2 ** 20)
  const { openShop } = await import('./start.ts')
  process.exitCode = await openShop({ shop: ['--max-semi-space-size=8', bundledShop], passSignals })
} catch (error) {
  fail(error)
}
