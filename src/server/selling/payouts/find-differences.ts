import { type SQL, sql } from 'drizzle-orm'
import { toRupees } from '#contract/money.ts'
import { publicOrderId } from '#contract/orders.ts'
import type { DifferenceView, PayoutDifference } from '#contract/staff/payouts.ts'
import type { Database } from '../../machine/database/database.ts'
import { type RowOf, readRows } from '../../machine/database/rows.ts'
import { missingThere, paidOut } from './difference-rows.ts'

const pageSize = 50

const listed = {
  /** What the list is ordered by. */
  place: sql<number>`d.place::float8`,
  kind: sql<PayoutDifference['kind']>`d.kind`,
  provider_id: sql<string>`d.provider_id`,
  orderId: sql<number | null>`d.order_id::float8`,
  at: sql<string>`to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  ours: sql<number | null>`d.ours::float8`,
  theirs: sql<number | null>`d.theirs::float8`,
  payout: sql<string | null>`d.payout_id`,
}

const rowsOf: Record<DifferenceView, SQL> = {
  missing_here: sql`${paidOut} AND o.ours IS NULL`,
  other_amount: sql`${paidOut} AND o.ours <> l.amount_paise`,
  missing_there: missingThere,
}

interface DifferenceQuery {
  view: DifferenceView
  cursor?: string | undefined
}

/** A page of what the provider's files and the books say differently; compared when it is read, so what is mended leaves the list. */
export async function findDifferences(
  db: Database,
  { view, cursor = '0' }: DifferenceQuery,
): Promise<{ differences: PayoutDifference[]; next_cursor: string | null }> {
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns} FROM (${rowsOf[view]}) AS d WHERE d.place > ${Number(cursor)} ORDER BY d.place LIMIT ${pageSize + 1}`,
  )
  const shown = rows.slice(0, pageSize)
  return {
    differences: shown.map(present),
    next_cursor: rows.length > pageSize ? String(shown.at(-1)?.place) : null,
  }
}

const rupeesOf = (paise: number | null) => (paise === null ? null : toRupees(paise))

const present = ({ place: _, orderId, ours, theirs, ...row }: RowOf<typeof listed>): PayoutDifference => ({
  ...row,
  order: orderId === null ? null : publicOrderId(orderId),
  ours: rupeesOf(ours),
  theirs: rupeesOf(theirs),
})
