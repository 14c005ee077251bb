import { ensureBuild, ensureDependencies, ensureNode, fail, passSignals } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  ensureBuild()
  const { openShop } = await import('./start.ts')
  process.exitCode = await openShop({ shop: ['src/server/main.ts'], passSignals })
} catch (error) {
  fail(error)
}
