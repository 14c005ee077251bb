import type { ImportRemark } from '#contract/admin/imports.ts'
import type { ConvertTable } from './platform/imports/kind.ts'
import { type PackedSheet, unpackSheet } from './platform/imports/packed-sheet.ts'
import { throwTableTooLong } from './platform/imports/table-too-long.ts'
import { runInThread } from './platform/threads/run-in-thread.ts'

const program = new URL('foreign-table-thread.ts', import.meta.url)

/** The largest table takes a few seconds. */
const maxMs = 60_000

/** Converts a table of another shop program in a separate thread. */
export const convertTableInThread: ConvertTable = async (text, source, limitMs = maxMs) => {
  const { sheet, remarks } = await runInThread<{ sheet: PackedSheet; remarks: ImportRemark[] }>(
    program,
    { text, source },
    limitMs,
  ).catch(throwTableTooLong)
  return { sheet: await unpackSheet(sheet), remarks }
}
