import { type SQL, sql } from 'drizzle-orm'
import type { DifferenceView, PayoutDifference } from '#contract/admin/payouts.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { missingInPayouts, paidOut, unevenLines } from './difference-rows.ts'

const pageSize = 50

const listed = {
  /** The key of the sort order. */
  place: sql<number>`difference.place::float8`,
  kind: sql<PayoutDifference['kind']>`difference.kind`,
  provider_id: sql<string>`difference.provider_id`,
  orderId: sql<number | null>`difference.order_id::float8`,
  at: sql<string>`to_char(difference.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ours: sql<number | null>`difference.ours::float8`,
  theirs: sql<number | null>`difference.theirs::float8`,
  payout: sql<string | null>`difference.payout_id`,
}

const rowsOf: Record<DifferenceView, SQL> = {
  missing_here: sql`${paidOut} AND ledger.ours IS NULL`,
  other_amount: sql`${paidOut} AND ledger.ours <> line.amount_paise`,
  uneven: unevenLines,
  missing_there: missingInPayouts,
}

/** The largest number of lines that one page compares, so that a page is quick where thousands agree. */
const maxLines = 100_000

interface DifferenceQuery {
  view: DifferenceView
  cursor?: string | undefined
}

/** A page of differences between the provider's files and the ledger. Each read compares again, so corrected rows leave the list. */
export async function findDifferences(
  db: Database,
  { view, cursor = '0' }: DifferenceQuery,
  most = maxLines,
): Promise<{ differences: PayoutDifference[]; next_cursor: string | null }> {
  const end = view === 'missing_there' ? null : await endOf(db, cursor, most)
  const until = end === null ? sql`` : sql`AND difference.place < ${end}`
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM (${rowsOf[view]}) AS difference WHERE difference.place > ${Number(cursor)} ${until} ORDER BY difference.place LIMIT ${pageSize + 1}`,
  )
  const shown = rows.slice(0, pageSize)
  return {
    differences: shown.map(present),
    next_cursor: rows.length > pageSize ? String(shown.at(-1)?.place) : end === null ? null : String(end - 1),
  }
}

/** The first line that a page does not compare; null where the page compares all lines that follow. */
async function endOf(db: Database, cursor: string, most: number): Promise<number | null> {
  const found = await readFirst(
    db,
    { id: sql<number>`line.id::float8` },
    (columns) => sql`
    SELECT ${columns} FROM payout_lines line WHERE line.id > ${Number(cursor)} ORDER BY line.id OFFSET ${most} LIMIT 1`,
  )
  return found?.id ?? null
}

const rupeesOf = (paise: number | null) => (paise === null ? null : toRupees(paise))

const present = ({ place: _, orderId, ours, theirs, ...row }: RowOf<typeof listed>): PayoutDifference => ({
  ...row,
  order: orderId === null ? null : publicOrderId(orderId),
  ours: rupeesOf(ours),
  theirs: rupeesOf(theirs),
})
