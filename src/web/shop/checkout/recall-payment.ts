import { getOrder, type Order } from '#contract/shop/orders.ts'
import type { Api } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { readUser } from '../../lib/session/session.ts'
import { attemptStore } from '../payments/attempt-store.ts'
import { isOfBuyer } from './payment-attempt.ts'

/** The state of a payment that this tab started earlier. */
export interface RecalledPayment {
  /** `confirming`: paid, and not captured yet; `returned`: refunded, or about to be. */
  state: 'paid' | 'confirming' | 'returned' | 'unpaid'
  orderId: string
}

/**
 * Asks the server about the tab's payment, because the pop-up may have taken money after its page closed.
 * Null without a payment or an answer.
 */
export async function recallPayment(api: Api): Promise<RecalledPayment | null> {
  const attempt = attemptStore.read()
  const buyer = readUser()?.email
  if (!attempt?.order || buyer === undefined || !isOfBuyer(attempt, buyer)) return null
  const { orderId } = attempt.order
  // A background request, so its failure is not shown; the shopper's next action shows it.
  const order = await readOrNull(api(getOrder, { params: { id: orderId } }))
  return order && { state: stateOf(order), orderId }
}

function stateOf({ payment_status, is_being_confirmed }: Order): RecalledPayment['state'] {
  if (is_being_confirmed) return 'confirming'
  if (payment_status === 'Paid') return 'paid'
  return payment_status === 'Refunded' ? 'returned' : 'unpaid'
}
