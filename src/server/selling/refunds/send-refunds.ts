import { sql } from 'drizzle-orm'
import { refunds } from '../../machine/database/tables.ts'
import { claimDue, growingPause } from '../../machine/jobs/claim-due.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { ProviderError } from '../provider/provider.ts'
import { type DueRefund, dueRefund, findMadeRefund } from './find-made-refund.ts'
import { followRefund, noteUnsent, settleElsewhere } from './follow-refund.ts'

const batchSize = 10

/**
 * Sends due refunds. The provider's idempotency key makes a repetition after a lost answer harmless.
 * @returns how many were accepted.
 */
export async function sendRefunds(shop: ShopWithProvider, stopping?: AbortSignal): Promise<number> {
  const claimed = await claimDue(shop.db, dueRefund, {
    table: refunds,
    waits: sql`status = 'due'`,
    pause: growingPause('1 hour'),
    most: batchSize,
  })
  let accepted = 0
  for (const refund of claimed) {
    // The remaining refunds of a stopping shop become due again by themselves.
    if (stopping?.aborted) break
    if (await sendRefund(shop, refund)) accepted += 1
  }
  return accepted
}

/** @returns whether the provider accepted it. */
async function sendRefund(shop: ShopWithProvider, refund: DueRefund): Promise<boolean> {
  const { providerPaymentId, amountPaise, idempotencyKey } = refund
  try {
    const made = await shop.provider.refundPayment(providerPaymentId, amountPaise, idempotencyKey)
    await followRefund(shop, refund.id, made)
    return made.status !== 'failed'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    shop.log.warn({ err: error, refund: refund.id }, 'a refund was not accepted yet')
    if (error.failure === 'refused') return followRefusal(shop, refund, error)
    await noteUnsent(shop, refund.id, error)
    return false
  }
}

/** A refund may be refused because it was made already, by us or by others. */
async function followRefusal(
  shop: ShopWithProvider,
  due: DueRefund,
  refusal: ProviderError,
): Promise<boolean> {
  const made = await findMadeRefund(shop, due)
  switch (made.kind) {
    case 'own':
      await followRefund(shop, due.id, made.refund)
      return made.refund.status !== 'failed'
    case 'elsewhere':
      await settleElsewhere(shop, due.id)
      return false
    case 'elsewhere_pending':
      await noteUnsent(shop, due.id, new ProviderError('unknown', 'A refund made elsewhere is under way.'))
      return false
    case 'none':
      await noteUnsent(shop, due.id, refusal)
      return false
  }
}
