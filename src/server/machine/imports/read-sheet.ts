import { setImmediate as breathe } from 'node:timers/promises'
import { mostImportColumns, mostImportRows } from '#contract/staff/imports.ts'
import { type TableRow, tableRows } from '../csv.ts'
import { ShopError } from '../http/shop-error.ts'

/** A table with the titles of its columns. */
export interface Sheet {
  headers: string[]
  rows: TableRow[]
}

/** So many rows are read before others have their turn. */
const rowsAtOnce = 250

/** Cells that are longer are no text that anybody wrote for a page. */
const mostInCell = 100_000

const unreadable = (message: string): ShopError =>
  new ShopError('unreadable_table', message, { errors: { content: message } })

/**
 * Reads a table without keeping others waiting.
 * @throws {ShopError} `unreadable_table`, with the row and the column that it is about.
 */
export async function readSheet(text: string): Promise<Sheet> {
  const read = tableRows(text)
  const rows: TableRow[] = []
  let next = read.next()
  for (; !next.done; next = read.next()) {
    rows.push(next.value)
    if (rows.length > mostImportRows + 1)
      throw unreadable(`A table has at most ${count(mostImportRows)} rows.`)
    if (rows.length % rowsAtOnce === 0) await breathe()
  }
  if (next.value !== null) {
    throw unreadable(
      `Row ${next.value}: a quotation mark opens or ends where none may. Nothing was taken in.`,
    )
  }
  const [head, ...rest] = rows
  if (!head || rest.length === 0)
    throw unreadable('The table needs a row of titles and at least one row below.')
  const headers = head.cells.map((title) => title.trim())
  if (headers.length > mostImportColumns)
    throw unreadable(`A table has at most ${mostImportColumns} columns.`)
  for (const row of rest) refuseUnfit(row, headers)
  return { headers, rows: rest }
}

const count = (number: number): string => number.toLocaleString('en-IN')

function refuseUnfit({ line, cells }: TableRow, headers: string[]): void {
  const beyond = cells.findIndex((cell, column) => column >= headers.length && cell !== '')
  if (beyond >= 0) {
    throw unreadable(
      `Row ${line} has a cell in column ${beyond + 1}, which has no title: a comma may stand where quotes are missing.`,
    )
  }
  const long = cells.findIndex((cell) => cell.length > mostInCell)
  if (long < 0) return
  throw unreadable(
    `Row ${line}, column “${headers[long]}”: a cell can have at most ${count(mostInCell)} characters.`,
  )
}
