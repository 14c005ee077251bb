import { join } from 'node:path'
import { bundledWorker, ensureShop, serverPrograms } from './bundle-server.mjs'
import { ensureDependencies, ensureNode, fail, root, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  await ensureShop()
  if (!process.argv.includes('--build-only')) {
    const command = serverPrograms['src/server/cli/take-over-main.ts']
    process.exitCode = await runAndPassOn(process.execPath, [command, join(root, bundledWorker)])
  }
} catch (error) {
  fail(error)
}
