import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Payout } from '#contract/admin/payouts.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { payouts } from '../../platform/database/tables.ts'
import { changedRows, type SyncQuery, syncedPageOf, updatedAtOf } from '../../platform/lists/changed-rows.ts'
import { isUneven } from './difference-rows.ts'

const pageSize = 50

const payout = alias(payouts, 'payout')

const listed = {
  id: payout.id,
  position: payout.position,
  utr: payout.utr,
  settled_on: payout.settledOn,
  lines: sql<number>`sums.lines::int`,
  uneven: sql<number>`sums.uneven::int`,
  payments: sql<number>`sums.payments::float8`,
  refunds: sql<number>`sums.refunds::float8`,
  other: sql<number>`sums.other::float8`,
  fee: sql<number>`sums.fee::float8`,
  tax: sql<number>`sums.tax::float8`,
  net: sql<number>`sums.net::float8`,
  updated_at: updatedAtOf('payouts', sql`payout.position`),
}

/** A page of transfers of the provider to the bank, the newest first or in the order of changes. */
export async function findPayouts(
  db: Database,
  query: SyncQuery,
): Promise<{ payouts: Payout[]; next_cursor: string | null }> {
  const changed = await changedRows(db, 'payouts', sql`payout.position`, query)
  const after =
    query.cursor && !changed
      ? sql`WHERE (payout.settled_on, payout.id) < (SELECT settled_on, id FROM payouts WHERE id = ${query.cursor})`
      : sql``
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns}
    FROM (
      SELECT payout.*, ${changed ? sql`change.changed_at` : sql`NULL`} AS changed_at
      FROM payouts payout ${changed?.join ?? sql``} ${after}
      ORDER BY ${changed?.order ?? sql`payout.settled_on DESC, payout.id DESC`} LIMIT ${pageSize + 1}) AS payout
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, count(*) FILTER (WHERE ${isUneven}) AS uneven, coalesce(sum(amount_paise) FILTER (WHERE kind = 'payment'), 0) AS payments,
        coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund'), 0) AS refunds,
        coalesce(sum(net_paise + fee_paise + tax_paise) FILTER (WHERE kind IN ('dispute', 'other')), 0) AS other,
        coalesce(sum(fee_paise), 0) AS fee, coalesce(sum(tax_paise), 0) AS tax, coalesce(sum(net_paise), 0) AS net
      FROM payout_lines line WHERE line.payout_id = payout.id
    ) AS sums ORDER BY ${changed ? sql`payout.changed_at, payout.position` : sql`payout.settled_on DESC, payout.id DESC`}`,
  )
  if (changed) {
    const { page, next_cursor } = syncedPageOf(rows, {
      idOf: ({ position }) => position,
      changed,
      size: pageSize,
    })
    return { payouts: page.map(present), next_cursor }
  }
  const shown = rows.slice(0, pageSize).map(present)
  return { payouts: shown, next_cursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

const present = ({
  position,
  payments,
  refunds,
  other,
  fee,
  tax,
  net,
  ...row
}: RowOf<typeof listed>): Payout => ({
  ...row,
  payments: toRupees(payments),
  refunds: toRupees(refunds),
  other: toRupees(other),
  fee: toRupees(fee),
  tax: toRupees(tax),
  net: toRupees(net),
})
