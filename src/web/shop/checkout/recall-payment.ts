import { getOrder, type Order } from '#contract/orders.ts'
import type { Api } from '../../api/api.ts'
import { readOrNull } from '../../loading/read.ts'
import { readUser } from '../../session/session.ts'
import { attemptStore } from '../payments/attempt-store.ts'
import { isOfBuyer } from './payment-attempt.ts'

/** What became of a payment that this tab began before. */
export interface RecalledPayment {
  /** `confirming`: paid, and not seen captured yet; `returned`: the money goes back or went back. */
  state: 'paid' | 'confirming' | 'returned' | 'unpaid'
  orderId: string
}

/**
 * Asks the shop about the payment that this tab began: the pop-up may have taken the money and had no page to tell. Null
 * when it began none, or nobody can answer just now.
 */
export async function recallPayment(api: Api): Promise<RecalledPayment | null> {
  const attempt = attemptStore.read()
  const buyer = readUser()?.email
  if (!attempt?.order || buyer === undefined || !isOfBuyer(attempt, buyer)) return null
  const { orderId } = attempt.order
  // A question that nobody asked for fails in silence: whatever stops it is told by what the shopper does next.
  const order = await readOrNull(api(getOrder, { params: { id: orderId } }))
  return order && { state: stateOf(order), orderId }
}

function stateOf({ payment_status, is_being_confirmed }: Order): RecalledPayment['state'] {
  if (is_being_confirmed) return 'confirming'
  if (payment_status === 'Paid') return 'paid'
  return payment_status === 'Refunded' ? 'returned' : 'unpaid'
}
