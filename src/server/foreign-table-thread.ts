import type { ImportSource } from '#contract/admin/imports.ts'
import { foreignTables } from './foreign-tables.ts'
import { packSheet } from './platform/imports/packed-sheet.ts'
import { readSheet } from './platform/imports/read-sheet.ts'
import { answerThread } from './platform/threads/answer-thread.ts'

// Converts one table of another shop program to our columns and exits. Its descriptions are untrusted HTML.

await answerThread(async ({ text, source }: { text: string; source: ImportSource }) => {
  const table = foreignTables.find((one) => one.source === source)
  if (!table) throw new Error(`There are no tables of ${source}.`)
  const { sheet, remarks } = table.convert(await readSheet(text))
  return { sheet: packSheet(sheet), remarks }
})
