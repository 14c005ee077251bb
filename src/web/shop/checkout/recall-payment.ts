import { getOrder, type Order } from '#contract/shop/orders.ts'
import type { Api } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { readUser } from '../../lib/session/session.ts'
import { attemptStore } from '../payments/attempt-store.ts'
import { isOfBuyer } from './payment-attempt.ts'

/** What happened to a payment that this tab began earlier. */
export interface RecalledPayment {
  /** `confirming`: paid, and not captured yet; `returned`: refunded, or about to be. */
  state: 'paid' | 'confirming' | 'returned' | 'unpaid'
  orderId: string
}

/**
 * Asks the shop about the payment that this tab began: the pop-up may have taken the money after its page was
 * closed. Null without such a payment, or without an answer.
 */
export async function recallPayment(api: Api): Promise<RecalledPayment | null> {
  const attempt = attemptStore.read()
  const buyer = readUser()?.email
  if (!attempt?.order || buyer === undefined || !isOfBuyer(attempt, buyer)) return null
  const { orderId } = attempt.order
  // This request runs in the background, so its failure is not shown; the shopper's next action will show it.
  const order = await readOrNull(api(getOrder, { params: { id: orderId } }))
  return order && { state: stateOf(order), orderId }
}

function stateOf({ payment_status, is_being_confirmed }: Order): RecalledPayment['state'] {
  if (is_being_confirmed) return 'confirming'
  if (payment_status === 'Paid') return 'paid'
  return payment_status === 'Refunded' ? 'returned' : 'unpaid'
}
