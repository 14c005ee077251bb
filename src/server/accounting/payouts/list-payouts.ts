import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Payout } from '#contract/admin/payouts.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { payouts } from '../../platform/database/tables.ts'
import { isUneven } from './difference-rows.ts'

const pageSize = 50

const p = alias(payouts, 'p')

const listed = {
  id: p.id,
  utr: p.utr,
  settled_on: p.settledOn,
  lines: sql<number>`s.lines::int`,
  uneven: sql<number>`s.uneven::int`,
  payments: sql<number>`s.payments::float8`,
  refunds: sql<number>`s.refunds::float8`,
  other: sql<number>`s.other::float8`,
  fee: sql<number>`s.fee::float8`,
  tax: sql<number>`s.tax::float8`,
  net: sql<number>`s.net::float8`,
}

/** A page of transfers of the provider to the bank, the newest first. */
export async function findPayouts(
  db: Database,
  cursor?: string,
): Promise<{ payouts: Payout[]; next_cursor: string | null }> {
  const after = cursor
    ? sql`WHERE (p.settled_on, p.id) < (SELECT settled_on, id FROM payouts WHERE id = ${cursor})`
    : sql``
  const rows = await readRows(
    db,
    listed,
    (columns) => sql`
    SELECT ${columns}
    FROM (SELECT * FROM payouts p ${after} ORDER BY p.settled_on DESC, p.id DESC LIMIT ${pageSize + 1}) AS p
    CROSS JOIN LATERAL (
      SELECT count(*) AS lines, count(*) FILTER (WHERE ${isUneven}) AS uneven, coalesce(sum(amount_paise) FILTER (WHERE kind = 'payment'), 0) AS payments,
        coalesce(sum(amount_paise) FILTER (WHERE kind = 'refund'), 0) AS refunds,
        coalesce(sum(net_paise + fee_paise + tax_paise) FILTER (WHERE kind IN ('dispute', 'other')), 0) AS other,
        coalesce(sum(fee_paise), 0) AS fee, coalesce(sum(tax_paise), 0) AS tax, coalesce(sum(net_paise), 0) AS net
      FROM payout_lines l WHERE l.payout_id = p.id
    ) AS s ORDER BY p.settled_on DESC, p.id DESC`,
  )
  const shown = rows.slice(0, pageSize).map(present)
  return { payouts: shown, next_cursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

const present = ({ payments, refunds, other, fee, tax, net, ...row }: RowOf<typeof listed>): Payout => ({
  ...row,
  payments: toRupees(payments),
  refunds: toRupees(refunds),
  other: toRupees(other),
  fee: toRupees(fee),
  tax: toRupees(tax),
  net: toRupees(net),
})
