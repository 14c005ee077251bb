import { fileURLToPath } from 'node:url'
import { findViolations } from './find-violations.ts'
import { importsOf, readSources } from './read-imports.ts'

// Prints every import that breaks a rule; fails when there is one.
const sources = readSources(fileURLToPath(new URL('../../', import.meta.url)))
const violations = findViolations(sources.flatMap(importsOf))
for (const violation of violations) console.log(violation)
if (violations.length > 0) process.exitCode = 1
