import assert from 'node:assert/strict'
import { foreignTables } from '#server/foreign-tables.ts'
import { readSheet } from '#server/platform/imports/read-sheet.ts'
import { writePlainTable } from '#server/platform/lists/csv.ts'

export interface Converted {
  source: string
  /** The filled cells of each row by our titles. */
  rows: Record<string, string>[]
  /** The items of each remark by its sentence. */
  remarks: Map<string, string[]>
}

/** Converts a table of another shop program to our columns. */
export async function convertTable(text: string): Promise<Converted> {
  const given = await readSheet(text)
  const table = foreignTables.find((one) => one.recognises(given.headers))
  assert.ok(table, 'No program has these titles.')
  const { sheet, remarks } = table.convert(given)
  return {
    source: table.source,
    rows: sheet.rows.map(({ cells }) =>
      Object.fromEntries(
        sheet.headers.map((title, at) => [title, cells[at] ?? '']).filter(([, cell]) => cell !== ''),
      ),
    ),
    remarks: new Map(remarks.map(({ text: sentence, items }) => [sentence, items])),
  }
}

/** A table with these titles, separated by commas. */
export const tableOf = (titles: string, rows: Record<string, string>[]): string =>
  writePlainTable([
    titles.split(','),
    ...rows.map((row) => titles.split(',').map((title) => row[title] ?? '')),
  ])

/** The items of the remark that matches. */
export const remarkOf = ({ remarks }: Pick<Converted, 'remarks'>, beginning: RegExp): string[] | undefined =>
  [...remarks].find(([text]) => beginning.test(text))?.[1]

/** The cells of a row under these titles. */
export const pick = (row: Record<string, string> | undefined, ...titles: string[]): (string | undefined)[] =>
  titles.map((title) => row?.[title])
