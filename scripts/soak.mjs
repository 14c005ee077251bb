import { ensureSandboxBundle } from './bundle-sandbox.mjs'
import { ensureServerBundle } from './bundle-server.mjs'
import { ensureBuild, ensureDependencies, ensureNode, fail, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  ensureBuild()
  ensureServerBundle()
  ensureSandboxBundle()
  process.exitCode = await runAndPassOn(process.execPath, ['bench/soak/main.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
