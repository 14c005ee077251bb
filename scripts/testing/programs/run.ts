// Runs the named files as `npm test` does, without a shop or a database; what it answers is in the last line.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleTests } from '../bundle-tests.ts'
import { runTwice } from '../run-twice.ts'

const { values, positionals } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    /** A folder, in which the files become one program. */
    together: { type: 'string' },
  },
  allowPositionals: true,
})
const files = positionals.map((file) => resolve(file))
const { signal } = new AbortController()
const { passed, failed, passedAlone } = await runTwice([{ files, atOnce: 2 }], {
  bundle: values.together ? bundleTests([files], values.together) : undefined,
  isStrict: values.strict,
  signal,
  clearAway: async () => console.log('cleared away'),
})
console.log(JSON.stringify({ passed, failed, passedAlone }))
