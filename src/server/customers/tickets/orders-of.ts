import { sql } from 'drizzle-orm'
import type { OrderBrief } from '#contract/admin/order-brief.ts'
import { briefOf, briefRowOf } from '../../orders/fulfilment/order-brief.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

/**
 * The newest orders of the account, or of the account with the typed address; the ticket's own order comes
 * first.
 */
export async function ordersOf(
  db: Database,
  { accountId, email, orderId }: { accountId: number | null; email: string; orderId: number | null },
): Promise<OrderBrief[]> {
  const account =
    accountId === null
      ? sql`(SELECT id FROM accounts WHERE lower(email) = lower(${email}))`
      : sql`${accountId}::bigint`
  const found = await readRows(
    db,
    briefRowOf({ order: 'o', payment: 'p' }),
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.account_id = ${account} AND o.status <> 'awaiting_payment'
    ORDER BY o.id IS NOT DISTINCT FROM ${orderId} DESC, o.id DESC LIMIT 6`,
  )
  return found.map(briefOf)
}
