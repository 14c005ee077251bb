import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StaffActor } from '../actor.ts'
import { writeEntry } from '../audit/change.ts'
import type { Database } from '../database/database.ts'
import { writePlainTable, writeTable } from './csv.ts'
import { timeInIndia } from './time-in-india.ts'

/** A column title, and the cell of a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

export interface ListSheet<Row> {
  /** Name of the list in the log and in the file name. */
  list: string
  columns: readonly Column<Row>[]
  /** Reads a page of the screen's list with another size. */
  readPage: (cursor: string | undefined, size: number) => Promise<ListPage<Row>>
}

interface ListPage<Row> {
  rows: Row[]
  next: string | null
}

interface Call {
  actor: StaffActor
  reply: FastifyReply
  query: Record<string, unknown>
}

/** Rows per query, and so the most in memory while a slow client reads. */
export const rowsAtOnce = 500

/**
 * Streams all pages of a list as a table. The next page is read once the client took the previous one. The
 * first page is read before the answer begins, so its error is an ordinary reply.
 */
export async function listFile<Row>(db: Database, call: Call, sheet: ListSheet<Row>): Promise<Readable> {
  const first = await sheet.readPage(undefined, rowsAtOnce)
  const day = timeInIndia(new Date().toISOString()).slice(0, 10)
  call.reply.header('content-disposition', `attachment; filename="${sheet.list}-${day}.csv"`)
  return Readable.from(chunksOf(db, call, sheet, first))
}

/**
 * Yields the table in parts. The export is logged before the last part, even when the client disconnects
 * midway.
 */
async function* chunksOf<Row>(
  db: Database,
  { query, actor }: Call,
  { list, columns, readPage }: ListSheet<Row>,
  first: ListPage<Row>,
): AsyncGenerator<Buffer> {
  let sentRows = 0
  let isWhole = false
  try {
    yield Buffer.from(writeTable([columns.map(([title]) => title)]))
    for (let page = first; ; page = await readPage(page.next, rowsAtOnce)) {
      sentRows += page.rows.length
      const table = page.rows.map((row) => columns.map(([, cell]) => cell(row)))
      if (table.length > 0) yield Buffer.from(writePlainTable(table))
      if (page.next === null) break
    }
    isWhole = true
  } finally {
    await writeEntry(db, actor, {
      action: 'list_exported',
      entity: { kind: 'list', id: list },
      after: { ...filtersOf(query), rows: sentRows, is_whole: isWhole },
    })
  }
}

/** Returns the filters for the log. Search words may be a person's name, so only their presence is logged. */
const filtersOf = ({ q, ...filters }: Record<string, unknown>): Record<string, unknown> => ({
  ...filters,
  ...(typeof q === 'string' && q.trim() !== '' && { is_searched: true }),
})
