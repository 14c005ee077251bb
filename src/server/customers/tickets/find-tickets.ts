import { type SQL, sql } from 'drizzle-orm'
import { type listTickets, maxTicketsCounted, type TicketView } from '#contract/admin/tickets.ts'
import type { Reply } from '#contract/endpoint.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import { ticketNumber } from '#contract/shop/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { conditionOf, fromTickets, isByClock, presentSummary, summaryRow } from './ticket-rows.ts'

const pageSize = 50

/** The most tickets that a search looks through. */
const maxFound = 1_000

/** Shorter words match too many names. */
const minLetters = 3

export interface TicketQuery {
  view?: TicketView | undefined
  q?: string | undefined
  tag?: string | undefined
  cursor?: string | undefined
}

/** A page of the inbox. A search looks through all tickets. */
export async function findTickets(
  db: Database,
  staffId: number,
  { view = 'open', q = '', tag, cursor }: TicketQuery,
  size = pageSize,
): Promise<Reply<typeof listTickets>> {
  const text = q.trim()
  const shown = text ? 'all' : view
  const condition = sql.join(
    [
      conditionOf(shown, staffId),
      ...(text ? [sql`t.id IN (${sql.join(lookUps(text), sql` UNION ALL `)})`] : []),
      ...(tag ? [sql`t.tags <> '{}' AND t.tags @> ARRAY[${tag}]::text[]`] : []),
    ],
    sql` AND `,
  )
  const [rows, count] = await Promise.all([
    readPage(db, condition, shown, { cursor, size }),
    countWhere(db, condition),
  ])
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    tickets: page.map(({ place, ...row }) => presentSummary(row)),
    next_cursor: rows.length > size && last ? `${last.place}-${last.id}` : null,
    count,
  }
}

const micros = (column: SQL): SQL<string> =>
  sql<string>`(extract(epoch FROM ${column}) * 1000000)::bigint::text`

const byClock = { ...summaryRow, place: micros(sql`t.due_at`) }
const byNewest = { ...summaryRow, place: micros(sql`t.last_at`) }

function readPage(
  db: Database,
  condition: SQL,
  view: TicketView,
  { cursor, size }: { cursor: string | undefined; size: number },
) {
  const [place, id] = cursor?.split('-') ?? []
  const then = sql`to_timestamp(${place ?? '0'}::numeric / 1000000)`
  if (isByClock(view)) {
    const after = cursor ? sql`AND (t.due_at, t.id) > (${then}, ${Number(id)})` : sql``
    return readRows(
      db,
      byClock,
      (columns) => sql`
      SELECT ${columns} FROM ${fromTickets} WHERE ${condition} ${after} ORDER BY t.due_at, t.id LIMIT ${size + 1}`,
    )
  }
  const after = cursor ? sql`AND (t.last_at, t.id) < (${then}, ${Number(id)})` : sql``
  return readRows(
    db,
    byNewest,
    (columns) => sql`
    SELECT ${columns} FROM ${fromTickets} WHERE ${condition} ${after}
    ORDER BY t.last_at DESC, t.id DESC LIMIT ${size + 1}`,
  )
}

/** One statement for each kind of search, each with its own index. */
function lookUps(text: string): SQL[] {
  const look = (condition: SQL): SQL => sql`(SELECT id FROM tickets WHERE ${condition} LIMIT ${maxFound})`
  const digits = text.replace(/\D/g, '')
  const isPhone = digits.length >= 10 && /^[+\d\s().-]+$/.test(text)
  const ticket = ticketNumber(text) ?? (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
  const order = orderNumber(text)
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [
    look(sql`lower(email) = lower(${text})`),
    ...(ticket !== null ? [look(sql`id = ${ticket}`)] : []),
    ...(order !== null ? [look(sql`order_id = ${order}`)] : []),
    ...(isPhone ? [look(sql`right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${digits.slice(-10)}`)] : []),
    ...(text.length >= minLetters
      ? [look(sql`lower(name) LIKE ${pattern}`), look(sql`lower(subject) LIKE ${pattern}`), withWords(text)]
      : []),
  ]
}

/** Whole words in any order: the newest messages that have all of them. */
const withWords = (text: string): SQL => sql`
  (SELECT ticket_id FROM ticket_messages WHERE to_tsvector('simple', body) @@ plainto_tsquery('simple', ${text})
   ORDER BY id DESC LIMIT ${maxFound})`

const counted = { count: sql<number>`count(*)::int` }

const countWhere = async (db: Database, condition: SQL): Promise<number> => {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`
    SELECT ${columns} FROM (SELECT 1 FROM tickets t WHERE ${condition} LIMIT ${maxTicketsCounted + 1}) AS found`,
  )
  return count
}

/** How many a view has: the number that its list tells. */
export const countTickets = (db: Database, view: TicketView): Promise<number> =>
  countWhere(db, conditionOf(view, 0))
