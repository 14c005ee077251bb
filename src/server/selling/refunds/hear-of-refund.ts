import { sql } from 'drizzle-orm'
import type { Shop } from '../payments/shop.ts'
import { followRefund } from './follow-refund.ts'

/** Why nothing was done about an event. */
export interface Remark {
  text: string
  /** It may be about one of our orders, so a person must look. */
  isForStaff: boolean
}

const text = 'The shop did not ask for this refund.'

/**
 * Follows up what the provider reports of a refund. It may come before the answer to the call that made it, so it is known
 * by our receipt as well, the end of its idempotency key; how it stands, the provider is asked.
 * @returns a remark when nothing was done, or null.
 */
export async function hearOfRefund(
  shop: Shop,
  heard: { id: string; receipt: string | null },
): Promise<Remark | null> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    SELECT id::float8 AS id FROM refunds
    WHERE provider_refund_id = ${heard.id} OR right(idempotency_key, 40) = ${heard.receipt}
    UNION SELECT refund_id::float8 FROM failed_refunds WHERE provider_refund_id = ${heard.id}`)
  const [refund] = rows
  const said = await shop.provider.fetchRefund(heard.id)
  // The goods of an order whose money went back may still be on their way.
  if (!refund) return { text, isForStaff: await isOurMoney(shop, said.paymentId) }
  await followRefund(shop, refund.id, said)
  return null
}

async function isOurMoney({ db }: Shop, providerPaymentId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM payments WHERE provider_payment_id = ${providerPaymentId}`,
  )
  return rows.length > 0
}
