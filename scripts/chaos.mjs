import { ensureSandboxBundle } from './bundle-sandbox.mjs'
import { ensureBuild, ensureDependencies, ensureNode, fail, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  await ensureBuild()
  await ensureSandboxBundle()
  process.exitCode = await runAndPassOn(process.execPath, ['tools/chaos/main.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
