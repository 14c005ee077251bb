import { type SQL, sql } from 'drizzle-orm'
import { type listTickets, maxTicketsCounted, type TicketView } from '#contract/admin/tickets.ts'
import type { Reply } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import { ticketNumber } from '#contract/shop/tickets.ts'
import { comparable, normaliseIdentifier } from '#shared/text/normalise.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import {
  type ChangedRows,
  changedRows,
  type SyncQuery,
  syncedPageOf,
  updatedAtOf,
} from '../../platform/lists/changed-rows.ts'
import { conditionOf, fromTickets, isByDueTime, presentSummary, summaryRow } from './ticket-rows.ts'

const pageSize = 50

/** Tickets that a search branch may find. */
const maxFound = 1_000

/** Shorter words match too many names. */
const minSearchLength = 3

export interface TicketQuery extends SyncQuery {
  view?: TicketView | undefined
  q?: string | undefined
  tag?: string | undefined
}

/** Reads a page of the inbox, or of its changes. A search covers all tickets. */
export async function findTickets(
  db: Database,
  staffId: number,
  { view, q = '', tag, ...query }: TicketQuery,
  size = pageSize,
): Promise<Reply<typeof listTickets>> {
  const text = q.trim()
  const changed = await changedRows(db, 'tickets', sql`ticket.id`, query)
  const shown = text ? 'all' : (view ?? (changed ? 'all' : 'open'))
  const condition = sql.join(
    [
      conditionOf(shown, staffId),
      ...(text ? [sql`ticket.id IN (${sql.join(searchBranches(text), sql` UNION ALL `)})`] : []),
      ...(tag ? [sql`ticket.tags <> '{}' AND ticket.tags @> ARRAY[${tag}]::text[]`] : []),
    ],
    sql` AND `,
  )
  const [rows, count] = await Promise.all([
    changed
      ? readChanges(db, condition, changed, size)
      : readPage(db, condition, shown, { cursor: query.cursor, size }),
    countWhere(db, condition),
  ])
  if (changed) {
    const { page, next_cursor } = syncedPageOf(rows, { idOf: ({ id }) => id, changed, size })
    return { tickets: page.map(present), next_cursor, count }
  }
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    tickets: page.map(present),
    next_cursor: rows.length > size && last ? `${last.place}-${last.id}` : null,
    count,
  }
}

const micros = (column: SQL): SQL<string> =>
  sql<string>`(extract(epoch FROM ${column}) * 1000000)::bigint::text`

const listedRow = { ...summaryRow, updated_at: updatedAtOf('tickets', sql`ticket.id`) }
const byDueTimeRow = { ...listedRow, place: micros(sql`ticket.due_at`) }
const byNewestRow = { ...listedRow, place: micros(sql`ticket.last_at`) }

const present = ({ place, updated_at, ...row }: RowOf<typeof byNewestRow>) => ({
  ...presentSummary(row),
  updated_at,
})

const readChanges = (db: Database, condition: SQL, { join, order }: ChangedRows, size: number) =>
  readRows(
    db,
    byNewestRow,
    (columns) => sql`
    SELECT ${columns} FROM ${fromTickets} ${join} WHERE ${condition} ORDER BY ${order} LIMIT ${size + 1}`,
  )

function readPage(
  db: Database,
  condition: SQL,
  view: TicketView,
  { cursor, size }: { cursor: string | undefined; size: number },
) {
  const [place, id] = cursor?.split('-') ?? []
  const then = sql`to_timestamp(${place ?? '0'}::numeric / 1000000)`
  if (isByDueTime(view)) {
    const after = cursor ? sql`AND (ticket.due_at, ticket.id) > (${then}, ${Number(id)})` : sql``
    return readRows(
      db,
      byDueTimeRow,
      (columns) => sql`
      SELECT ${columns} FROM ${fromTickets} WHERE ${condition} ${after} ORDER BY ticket.due_at, ticket.id LIMIT ${size + 1}`,
    )
  }
  const after = cursor ? sql`AND (ticket.last_at, ticket.id) < (${then}, ${Number(id)})` : sql``
  return readRows(
    db,
    byNewestRow,
    (columns) => sql`
    SELECT ${columns} FROM ${fromTickets} WHERE ${condition} ${after}
    ORDER BY ticket.last_at DESC, ticket.id DESC LIMIT ${size + 1}`,
  )
}

/** One query for each kind of search, each with its own index. */
function searchBranches(words: string): SQL[] {
  const text = normaliseIdentifier(words)
  const idsWhere = (condition: SQL): SQL => sql`(SELECT id FROM tickets WHERE ${condition} LIMIT ${maxFound})`
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 10 && /^[+\d\s().-]+$/.test(text)
  const ticket = ticketNumber(text) ?? (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
  const order = orderNumber(text)
  const pattern = containing(words)
  return [
    idsWhere(sql`lower(email) = lower(${text})`),
    ...(ticket !== null ? [idsWhere(sql`id = ${ticket}`)] : []),
    ...(order !== null ? [idsWhere(sql`order_id = ${order}`)] : []),
    ...(isPhone
      ? [idsWhere(sql`right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${digits.slice(-10)}`)]
      : []),
    ...(words.length >= minSearchLength
      ? [
          idsWhere(sql`comparable_text(name) LIKE ${pattern}`),
          idsWhere(sql`subject IS NOT NULL AND comparable_text(subject) LIKE ${pattern}`),
          messagesWithWords(words),
        ]
      : []),
  ]
}

/** Tickets of the newest messages that contain all words, in any order. */
const messagesWithWords = (words: string): SQL => sql`
  (SELECT ticket_id FROM ticket_messages WHERE to_tsvector('simple', comparable_text(body)) @@ plainto_tsquery('simple', ${comparable(words)})
   ORDER BY id DESC LIMIT ${maxFound})`

const counted = { count: sql<number>`count(*)::int` }

const countWhere = async (db: Database, condition: SQL): Promise<number> => {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT 1 FROM tickets ticket WHERE ${condition} LIMIT ${maxTicketsCounted + 1}) AS found`,
  )
  return count
}

/** Counts the tickets of a view, as its list does. */
export const countTickets = (db: Database, view: TicketView): Promise<number> =>
  countWhere(db, conditionOf(view, 0))
