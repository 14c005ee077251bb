// Runs the named files as `npm test` does, without a shop or a database; what it answers is in the last line. A `+` begins another
// group of files that share a process.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runTwice } from '../run-twice.ts'

const { values, positionals } = parseArgs({
  options: {
    strict: { type: 'boolean', default: false },
    /** A folder, in which the files of a group become one program. */
    together: { type: 'string' },
  },
  allowPositionals: true,
})
const groups: string[][] = [[]]
for (const file of positionals) {
  if (file === '+') groups.push([])
  else groups.at(-1)?.push(resolve(file))
}

/** Loaded only here, since Vite takes longer to load than most of these files to run. */
async function bundleInto(folder: string) {
  const { bundleTests } = await import('../bundle-tests.ts')
  return bundleTests(groups, folder)
}

const { signal } = new AbortController()
const { passed, failed, passedAlone } = await runTwice(groups.flat(), {
  atOnce: 2,
  bundle: values.together ? await bundleInto(values.together) : undefined,
  isStrict: values.strict,
  signal,
  clearAway: async () => console.log('cleared away'),
})
console.log(JSON.stringify({ passed, failed, passedAlone }))
