import { ensureDependencies, ensureNode, fail, runAndPassOn } from './launch.mjs'

try {
  await ensureNode()
  ensureDependencies()
  process.exitCode = await runAndPassOn(process.execPath, [
    'src/server/commands/payments-main.ts',
    ...process.argv.slice(2),
  ])
} catch (error) {
  fail(error)
}
