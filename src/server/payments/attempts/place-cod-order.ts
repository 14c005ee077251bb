import { randomBytes } from 'node:crypto'
import { publicOrderId } from '#contract/shop/orders.ts'
import { spendOffer } from '../../checkout/quote/offer-use.ts'
import { lockOtherPayments, lockPaymentById } from '../../lifecycle/payments/lock-payment.ts'
import type { Actor } from '../../platform/actor.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { codConfirmations } from '../../platform/database/tables.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { notifyStaffLater } from '../../platform/live-updates/notify-later.ts'
import { completeOrder } from '../settlement/complete-order.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type PaymentInput, placePurchase } from './place-purchase.ts'

/**
 * Places an order that is to be paid on delivery. It takes its packs at once, and waits for its confirmation before it is packed. No
 * provider takes part.
 * @throws {ShopError} `cod_unavailable`, and the errors of `placePurchase`.
 */
export async function placeCodOrder(
  shop: AppContext,
  { shopper, actor }: { shopper: Shopper; actor: Actor },
  input: PaymentInput,
  idempotency: IdempotencyKey | null,
): Promise<{ orderId: string }> {
  const settings = await shop.settings.current()
  const purchase = { way: 'cod' as const, shopper, input, idempotency, settings }
  const { payment, isNew } = await placePurchase(shop.db, purchase, (tx, { id }) => complete(tx, id, actor))
  if (isNew) notifyStaffLater(shop, 'order', payment.orderId)
  return { orderId: publicOrderId(payment.orderId) }
}

async function complete(tx: Database, paymentId: number, actor: Actor): Promise<void> {
  const payment = await lockPaymentById(tx, paymentId)
  if (!payment) throw new Error('The payment that was just written is gone.')
  const others = payment.isLinked ? await lockOtherPayments(tx, payment.id) : []
  if (!(await spendOffer(tx, payment))) throw new Error('The offer that the order has just taken is gone.')
  await tx
    .insert(codConfirmations)
    .values({ orderId: payment.orderId, token: randomBytes(24).toString('base64url') })
  const note = 'To be paid on delivery, once it is confirmed.'
  await completeOrder(tx, payment, others, { event: 'due_at_door', actor, note })
}
