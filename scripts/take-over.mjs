import { join } from 'node:path'
import { bundledWorker, ensureServerBundle, serverPrograms } from './bundle-server.mjs'
import { ensureBuild, ensureDependencies, ensureNode, fail, root, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  ensureBuild()
  ensureServerBundle()
  if (!process.argv.includes('--build-only')) {
    const command = serverPrograms['src/server/commands/take-over-main.ts']
    process.exitCode = await runAndPassOn(process.execPath, [command, join(root, bundledWorker)])
  }
} catch (error) {
  fail(error)
}
