import { ensureSandboxBundle } from './bundle-sandbox.mjs'
import { ensureShop } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  await ensureShop()
  await ensureSandboxBundle()
  process.exitCode = await runAndPassOn(process.execPath, ['tools/bench/bench.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
