import { readOptions } from './options.ts'
import { countDifferences, report } from './report.ts'
import { runChaos } from './run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopped.abort(new Error('Stopped before the end; nothing was audited.')))
}

try {
  const outcome = await runChaos(readOptions(process.argv.slice(2)), say, stopped.signal)
  say(report(outcome))
  process.exitCode = countDifferences(outcome.differences) === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  // Work that a failed or stopped run left open must not keep the process alive.
  process.exit(2)
}
