import { sql } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import type { ProviderPayment } from './provider.ts'
import { ProviderError } from './provider.ts'
import { type Claim, judge } from './settlement-rules.ts'

/**
 * Captures an authorized payment that is right for its order. While that can't be done the money stays authorized, and
 * somebody who asks later will try again.
 */
export async function captureIfDue(
  { db, provider, log }: Shop,
  providerOrderId: string,
  money: ProviderPayment,
): Promise<ProviderPayment> {
  if (money.status !== 'authorized') return money
  const { rows } = await db.execute<Claim & Record<string, unknown>>(sql`
    SELECT status, amount_paise::float8 AS "amountPaise", currency, provider_payment_id AS "providerPaymentId"
    FROM payments WHERE provider_order_id = ${providerOrderId}`)
  const [claim] = rows
  if (!claim || judge(claim, money).kind !== 'promised') return money
  try {
    return await provider.capturePayment(money.id, money.amountPaise, money.currency)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, payment: money.id }, 'an authorized payment could not be captured yet')
    return money
  }
}
