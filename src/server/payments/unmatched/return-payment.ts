import { randomUUID } from 'node:crypto'
import { formatPaise } from '#shared/money.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { askAbout, asked, type Decided, type Decision, decide } from './decide.ts'

type Reasoned = Decision & { reason: string }

/**
 * Gives back what is left of a payment that belongs to no order; a job sends it. There was no sale, so there is no
 * document, and nobody whom the shop could write to.
 * @throws {ShopError} `not_found`, `already_decided`, `order_known`, `not_matching`, `refunded_meanwhile`, `payment_unavailable`.
 */
export async function returnPayment(
  shop: ShopWithProvider,
  { reason, ...decision }: Reasoned,
): Promise<Decided> {
  const money = await askAbout(shop, decision.id)
  return decide(shop, decision, async () => {
    const { status, amountPaise, refundedPaise } = asked(money)
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
 * Takes a payment off the list with a reason; it counts as explained from then on, and the nightly comparison leaves it alone.
 * @throws {ShopError} `not_found`, `already_decided`, `order_known`.
 */
export const explainPayment = (
  shop: Pick<ShopWithProvider, 'db'>,
  { reason, ...decision }: Reasoned,
): Promise<Decided> =>
  decide(shop, decision, async () => ({
    action: 'payment_explained',
    state: 'explained',
    reason,
    message: 'It is off the list.',
  }))
