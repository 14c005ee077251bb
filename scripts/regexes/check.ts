import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFiles } from '../find-files.ts'
import { regexesOf } from './find-regexes.ts'
import { judgeAll } from './judge.ts'

// Prints every regular expression of the product that may take more than linear time; fails when there is one.
const root = fileURLToPath(new URL('../../', import.meta.url))
const files = findFiles(['src/**/*.{ts,tsx}'], root).filter((path) => !/\.test\.tsx?$/.test(path))
const found = files.map((path) => regexesOf({ path, text: readFileSync(join(root, path), 'utf8') }))
const hidden = found.flatMap((one) => one.hidden)
const faults = [
  ...hidden.map((place) => `${place}: write this pattern as a literal, or of constants of the file.`),
  ...judgeAll(
    found.flatMap(({ regexes }) => regexes),
    join(root, 'node_modules', '.cache', 'linear-regexes.json'),
  ),
]
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
