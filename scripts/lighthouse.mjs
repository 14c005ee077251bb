import { join } from 'node:path'
import { ensureBuild, ensureDependencies, ensureNode, fail, root, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  // Its hundred packages serve this command alone.
  ensureDependencies(join(root, 'e2e', 'lighthouse'))
  await ensureBuild()
  process.exitCode = await runAndPassOn(process.execPath, ['e2e/lighthouse.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
