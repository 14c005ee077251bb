import { join } from 'node:path'
import { bundledShop, ensureShop, shopMemory, shopOptions } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail, passSignals, root } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  await ensureShop()
  // V8 reuses its compiled code at the next start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'dist', 'compiled')
  for (const [name, value] of Object.entries(shopMemory)) process.env[name] ??= value
  const { openShop } = await import('./start.ts')
  process.exitCode = await openShop({ shop: [...shopOptions, bundledShop], passSignals })
} catch (error) {
  fail(error)
}
