// Compares docs/tables.md with the triggers of the schema; with `--write` writes it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSubjects } from './read-triggers.ts'
import { tablesDocument } from './tables-document.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = join(root, 'docs/tables.md')
const wanted = tablesDocument(readSubjects(root))
if (process.argv.includes('--write')) writeFileSync(file, wanted)
else if (readFileSync(file, 'utf8') !== wanted) {
  console.log('docs/tables.md differs from the triggers of the schema: node scripts/tables/check.ts --write')
  process.exitCode = 1
}
