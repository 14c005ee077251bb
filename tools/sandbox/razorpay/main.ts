import { startSandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'

try {
  const settings = readSettings(process.env)
  const sandbox = await startSandbox(settings)
  process.stdout.write(`Payment sandbox listening on ${sandbox.url}, state in ${settings.stateFile}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close())
  }
} catch (error) {
  console.error(startProblem(error))
  process.exitCode = 1
}

function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'The payment sandbox cannot start: its port is taken. SANDBOX_PORT chooses another.'
  return `The payment sandbox cannot start: ${error.message}`
}
