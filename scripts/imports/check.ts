import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { missingRows } from './architecture.ts'
import { findViolations } from './find-violations.ts'
import { importsOf, readSources } from './read-imports.ts'

// Prints every import that breaks a rule; fails when there is one.
const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = readSources(root)
const violations = findViolations(sources.flatMap(importsOf))
for (const violation of violations) console.log(violation)
const document = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
const missing = missingRows(
  document,
  sources.map(({ path }) => path),
)
for (const row of missing) console.log(`docs/architecture.md lacks this row: ${row}`)
if (violations.length + missing.length > 0) process.exitCode = 1
