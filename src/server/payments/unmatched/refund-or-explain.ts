import { randomUUID } from 'node:crypto'
import { formatPaise } from '#shared/money.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { assertUndecided, type Decided, type Decision, decide, fetchUndecided } from './decide.ts'

type DecisionWithReason = Decision & { reason: string }

/**
 * Refunds the rest of a payment that belongs to no order; a job sends the refund. Without a sale there is no tax document and
 * no shopper to write to.
 * @throws {ShopError} `not_found`, `already_decided`, `order_known`, `not_matching`, `refunded_meanwhile`, `payment_unavailable`.
 */
export async function refundPayment(
  shop: ShopWithProvider,
  { reason, ...decision }: DecisionWithReason,
): Promise<Decided> {
  const money = await fetchUndecided(shop, decision.id)
  return decide(shop, decision, async () => {
    const { status, amountPaise, refundedPaise } = assertUndecided(money)
    if (status !== 'captured') {
      throw new ShopError(
        'not_matching',
        `The provider calls this payment ${status}; only captured money can go back.`,
      )
    }
    const refundPaise = amountPaise - refundedPaise
    return {
      action: 'payment_returned',
      state: 'refunding',
      reason,
      message: `${formatPaise(refundPaise)} go back.`,
      values: { refundPaise, refundKey: `unmatched-${randomUUID()}` },
    }
  })
}

/**
 * Takes a payment off the list with a reason. The nightly comparison ignores an explained payment.
 * @throws {ShopError} `not_found`, `already_decided`, `order_known`, `payment_unavailable`.
 */
export const explainPayment = (
  shop: ShopWithProvider,
  { reason, ...decision }: DecisionWithReason,
): Promise<Decided> =>
  decide(shop, decision, async () => ({
    action: 'payment_explained',
    state: 'explained',
    reason,
    message: 'It is off the list.',
  }))
