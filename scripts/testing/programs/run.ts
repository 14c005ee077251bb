// Runs the named files as `npm test` does, without a shop or a database; what it answers is in the last line.
import { resolve } from 'node:path'
import { runTwice } from '../run-twice.ts'

const [first, ...others] = process.argv.slice(2)
const isStrict = first === '--strict'
const files = (isStrict || first === undefined ? others : [first, ...others]).map((file) => resolve(file))
const { signal } = new AbortController()
const clearAway = async (): Promise<void> => console.log('cleared away')
const { passed, failed, passedAlone } = await runTwice([{ files, atOnce: 2 }], {
  isStrict,
  signal,
  clearAway,
})
console.log(JSON.stringify({ passed, failed, passedAlone }))
