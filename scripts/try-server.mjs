import { ensureDependencies, ensureNode, fail, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  process.exitCode = await runAndPassOn(process.execPath, ['e2e/server.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
