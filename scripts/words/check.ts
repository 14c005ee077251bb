import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFiles } from '../find-files.ts'
import { findRefusedWords } from './find-words.ts'

// Prints each name and phrase that docs/style.md refuses; fails when there is one.
const folders = [
  'src/shared',
  'src/contract',
  'src/server/platform/{api-docs,audit,config,database,email,health}',
  'src/server/drafting',
  'src/server/lifecycle',
  'src/server/platform/http',
  'src/server/platform/images',
  'src/server/platform/imports',
  'src/server/platform/jobs',
  'src/server/platform/lists',
  'src/server/platform/live-updates',
  'src/server/platform/load-shedding',
  'src/server/platform/page-cache',
  'src/server/platform/rate-limits',
  'src/server/platform/threads',
  'src/server/platform/workers',
  'src/server/customers',
  'src/server/staff',
  'src/server/catalog',
  'src/server/content',
  'src/server/inventory',
  'src/server/payments',
  'src/server/invoicing',
  'src/server/accounting',
  'src/server/orders',
  'src/server/shipping',
  'src/server/cli',
  'tools',
  'test',
  'e2e',
  'scripts',
  'docs',
]

/** Files that quote the refused words, and folders that are not clean yet. */
const skipped = ['docs/style.md', 'scripts/words/', 'scripts/testing/']

const root = fileURLToPath(new URL('../../', import.meta.url))
const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,md}`)
const paths = findFiles([...patterns, 'src/server/*.ts', 'src/server/platform/*.ts', '*.md'], root).filter(
  (path) => !skipped.some((one) => path.startsWith(one)),
)
const found = paths.flatMap((path) =>
  findRefusedWords({ path, text: readFileSync(join(root, path), 'utf8') }),
)
for (const line of found) console.log(line)
if (found.length > 0) process.exitCode = 1
