// Loaded into each test file's process: it notes how much processor time a file took, at its end or when the next one begins.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const { TEST_USAGE } = process.env
// What the file starts is part of the file and notes nothing of its own.
delete process.env.TEST_USAGE

let [file, since] = [process.argv[1], 0]

/** What is used from here on is another file's. */
export function noteFile(next) {
  const used = secondsOfOwn() + secondsOfChildren()
  if (TEST_USAGE) appendFileSync(TEST_USAGE, `${JSON.stringify({ file, seconds: used - since })}\n`)
  file = next
  since = used
}

process.once('exit', () => noteFile(''))

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
