import type { ImportSource } from '#contract/admin/imports.ts'
import { foreignTables } from './foreign-tables.ts'
import { packSheet } from './platform/imports/packed-sheet.ts'
import { readSheet } from './platform/imports/read-sheet.ts'
import { answerThread } from './platform/threads/answer-thread.ts'

// Lays out one table of another shop program in our columns and ends. Its descriptions are HTML of strangers.

await answerThread(async ({ text, source }: { text: string; source: ImportSource }) => {
  const table = foreignTables.find((one) => one.source === source)
  if (!table) throw new Error(`There are no tables of ${source}.`)
  const { sheet, remarks } = table.convert(await readSheet(text))
  return { sheet: packSheet(sheet), remarks }
})
