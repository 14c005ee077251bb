import { sql } from 'drizzle-orm'
import { readFirst } from '../../machine/database/rows.ts'
import { refunds } from '../../machine/database/tables.ts'
import { noteRefundsElsewhere } from '../payments/note-refunds-elsewhere.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { followRefund } from './follow-refund.ts'

/** Why an event had no effect. */
export interface Remark {
  text: string
  /** It may concern one of our orders, so a person must look. */
  isForStaff: boolean
}

const text = 'The shop did not ask for this refund.'

/**
 * Processes the provider's report of a refund. It may come before the answer to the call that made it, so it
 * is also found by our receipt, the end of its idempotency key; the provider is asked for its state. A refund
 * that the shop did not request is stored with its payment before the event counts as processed.
 * @returns a remark when it is not the shop's, or null.
 */
export async function hearOfRefund(
  shop: ShopWithProvider,
  heard: { id: string; receipt: string | null },
): Promise<Remark | null> {
  const refund = await readFirst(
    shop.db,
    { id: refunds.id },
    (columns) => sql`
    SELECT ${columns} FROM refunds
    WHERE provider_refund_id = ${heard.id} OR right(idempotency_key, 40) = ${heard.receipt}
    UNION SELECT refund_id FROM failed_refunds WHERE provider_refund_id = ${heard.id}`,
  )
  const said = await shop.provider.fetchRefund(heard.id)
  if (refund) {
    await followRefund(shop, refund.id, said)
    return null
  }
  await noteRefundsElsewhere(shop, await shop.provider.fetchPayment(said.paymentId))
  return { text, isForStaff: false }
}
