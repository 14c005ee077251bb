import { publicOrderId } from '#contract/shop/orders.ts'
import { assertMayPayLater } from '../../checkout/pay-later/pay-days.ts'
import { spendOffer } from '../../checkout/quote/offer-use.ts'
import { lockOtherPayments, lockPaymentById } from '../../lifecycle/payments/lock-payment.ts'
import type { Actor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { completeOrder } from '../settlement/complete-order.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type PaymentInput, placePurchase } from './place-purchase.ts'

/**
 * Places an order that a business pays later by invoice. It takes its packs at once and waits for nothing. No provider takes part.
 * @throws {ShopError} `pay_later_unavailable`, and the errors of `placePurchase`.
 */
export async function placePayLaterOrder(
  shop: AppContext,
  { shopper, actor }: { shopper: Shopper; actor: Actor },
  input: PaymentInput,
  idempotency: IdempotencyKey | null,
): Promise<{ orderId: string }> {
  const settings = await shop.settings.current()
  const purchase = { way: 'terms' as const, shopper, input, idempotency, settings }
  const { payment, isNew } = await placePurchase(shop.db, purchase, async (tx, { id }) => {
    const { days } = await assertMayPayLater(tx, settings, shopper.accountId)
    const placed = await lockPaymentById(tx, id)
    if (!placed) throw new Error('The payment that was just written is gone.')
    const others = placed.isLinked ? await lockOtherPayments(tx, placed.id) : []
    if (!(await spendOffer(tx, placed))) throw new Error('The offer that the order has just taken is gone.')
    const note = `To be paid within ${days} days.`
    await completeOrder(tx, placed, others, { event: 'due_by_terms', actor, note, payDays: days })
  })
  if (isNew) notifyStaffLater(shop, 'order', payment.orderId)
  return { orderId: publicOrderId(payment.orderId) }
}
