// Loaded into each test file's process: at its end it notes how much processor time the file took.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const { TEST_USAGE } = process.env
// What the file starts is part of the file and notes nothing of its own.
delete process.env.TEST_USAGE
if (TEST_USAGE) {
  process.once('exit', () => {
    const noted = { file: process.argv[1], seconds: secondsOfOwn() + secondsOfChildren() }
    appendFileSync(TEST_USAGE, `${JSON.stringify(noted)}\n`)
  })
}

function secondsOfOwn() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The kernel tells it of processes that have ended and were waited for, in hundredths of a second. */
function secondsOfChildren() {
  const path = '/proc/self/stat'
  if (!existsSync(path)) return 0
  const text = readFileSync(path, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
