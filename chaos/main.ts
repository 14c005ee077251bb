import { readOptions } from './options.ts'
import { countDifferences, report } from './report.ts'
import { runChaos } from './run.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const outcome = await runChaos(readOptions(process.argv.slice(2)), say)
  say(report(outcome))
  process.exitCode = countDifferences(outcome.differences) === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
