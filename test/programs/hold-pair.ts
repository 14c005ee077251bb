import { createInterface } from 'node:readline'
import { createDatabasePair } from '#test/database-pair.ts'

// Runs a primary and a standby in the folder given as argument. Each line on standard input names what happens to them;
// the answer, one line, is the address that names both. It ends with the last line.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Give the folder as argument.')
const pair = createDatabasePair(folder)
const steps: Record<string, () => Promise<void>> = {
  start: pair.start,
  kill: pair.killPrimary,
  stop: pair.stopPrimary,
  promote: pair.promote,
  rebuild: pair.rebuild,
}
try {
  for await (const line of createInterface({ input: process.stdin })) {
    const step = steps[line]
    if (!step) throw new Error(`"${line}" is none of ${Object.keys(steps).join(', ')}.`)
    await step()
    process.stdout.write(`${pair.url}\n`)
  }
} finally {
  await pair.stop()
}
