import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFiles } from '../find-files.ts'
import { findRefusedWords } from './find-words.ts'

// Prints each name and phrase that docs/style.md refuses; fails when there is one.
const folders = ['src', 'tools', 'test', 'e2e', 'scripts', 'docs']

/** Files that quote the refused words. */
const skipped = ['docs/style.md', 'scripts/words/']

const root = fileURLToPath(new URL('../../', import.meta.url))
const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,md}`)
const paths = findFiles([...patterns, '*.md'], root).filter(
  (path) => !skipped.some((one) => path.startsWith(one)),
)
const found = paths.flatMap((path) =>
  findRefusedWords({ path, text: readFileSync(join(root, path), 'utf8') }),
)
for (const line of found) console.log(line)
if (found.length > 0) process.exitCode = 1
