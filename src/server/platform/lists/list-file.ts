import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StaffActor } from '../actor.ts'
import { writeEntry } from '../audit/change.ts'
import type { Database } from '../database/database.ts'
import { writePlainTable, writeTable } from './csv.ts'
import { timeInIndia } from './time-in-india.ts'

/** A title, and what stands under it in a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => string | number | null]

export interface ListSheet<Row> {
  /** What the log and the name of the file call it. */
  list: string
  columns: readonly Column<Row>[]
  /** A page as the screen reads it, of another size. */
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

/** Rows that are read at once, and so the most that are held while a slow reader takes them. */
export const rowsAtOnce = 500

/** All pages of a list as a table. The next page is read when the one before was taken; the first one before the answer begins, so that its refusal is an ordinary one. */
export async function listFile<Row>(db: Database, call: Call, sheet: ListSheet<Row>): Promise<Readable> {
  const first = await sheet.readPage(undefined, rowsAtOnce)
  const day = timeInIndia(new Date().toISOString()).slice(0, 10)
  call.reply.header('content-disposition', `attachment; filename="${sheet.list}-${day}.csv"`)
  return Readable.from(tablesOf(db, call, sheet, first))
}

/** The table in parts. It is logged before its end is told, also where its reader leaves in the middle. */
async function* tablesOf<Row>(
  db: Database,
  { query, actor }: Call,
  { list, columns, readPage }: ListSheet<Row>,
  first: ListPage<Row>,
): AsyncGenerator<Buffer> {
  let taken = 0
  let isWhole = false
  try {
    yield Buffer.from(writeTable([columns.map(([title]) => title)]))
    for (let page = first; ; page = await readPage(page.next, rowsAtOnce)) {
      taken += page.rows.length
      const table = page.rows.map((row) => columns.map(([, cell]) => cell(row)))
      if (table.length > 0) yield Buffer.from(writePlainTable(table))
      if (page.next === null) break
    }
    isWhole = true
  } finally {
    await writeEntry(db, actor, {
      action: 'list_exported',
      entity: { kind: 'list', id: list },
      after: { ...filtersOf(query), rows: taken, is_whole: isWhole },
    })
  }
}

/** What narrowed the list; the words of a search may be somebody's name, so that only their being there is told. */
const filtersOf = ({ q, ...filters }: Record<string, unknown>): Record<string, unknown> => ({
  ...filters,
  ...(typeof q === 'string' && q.trim() !== '' && { is_searched: true }),
})
