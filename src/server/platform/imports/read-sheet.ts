import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { maxImportRows } from '#contract/admin/imports.ts'
import { formatCount } from '#shared/money.ts'
import { ShopError } from '../http/shop-error.ts'
import { type Flaw, flawSentences, type TableRow, tableRows } from '../lists/csv.ts'
import { isItems, readItems } from './read-items.ts'

/** A table with its column titles. */
export interface Sheet {
  headers: string[]
  rows: TableRow[]
}

/** Rows read before other requests get a turn. */
const rowsAtOnce = 250

const unreadable = (message: string): ShopError =>
  new ShopError('unreadable_table', message, { errors: { content: message } })

/**
 * Reads a table, or the items of an RSS file, without blocking the event loop.
 * @throws {ShopError} `unreadable_table`, with the row and the column that it is about.
 */
export async function readSheet(text: string): Promise<Sheet> {
  if (isItems(text)) return readItems(text)
  const read = tableRows(text)
  const rows: TableRow[] = []
  let next = read.next()
  for (; !next.done; next = read.next()) {
    rows.push(next.value)
    if (rows.length > maxImportRows + 1)
      throw unreadable(`A table has at most ${formatCount(maxImportRows)} rows.`)
    if (rows.length % rowsAtOnce === 0) await yieldToEventLoop()
  }
  if (next.value !== null) throw flawed(next.value, rows[0])
  const [head, ...rest] = rows
  if (!head || rest.length === 0)
    throw unreadable('The table needs a row of titles and at least one row below.')
  const headers = head.cells.map((title) => title.trim())
  for (const row of rest) assertValidRow(row, headers)
  return { headers, rows: rest }
}

function flawed({ code, line, column }: Flaw, head: TableRow | undefined): ShopError {
  const title = code === 'cell_too_long' ? head?.cells[column]?.trim() : undefined
  const place = title ? `Row ${line}, column “${title}”` : `Row ${line}`
  return unreadable(`${place}: ${flawSentences[code]} Nothing was taken in.`)
}

function assertValidRow({ line, cells }: TableRow, headers: string[]): void {
  const beyond = cells.findIndex((cell, column) => column >= headers.length && cell !== '')
  if (beyond >= 0) {
    throw unreadable(
      `Row ${line} has a cell in column ${beyond + 1}, which has no title: a comma may stand where quotes are missing.`,
    )
  }
}
