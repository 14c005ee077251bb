import { placeCodOrder } from '#contract/shop/payments.ts'
import type { Api } from '../../lib/api/api.ts'
import { failureOf, isCallError } from '../../lib/api/failure.ts'
import type { Purchase } from './payment-attempt.ts'

let sent: { request: string; key: string } | null = null

/** Places an order that is paid at the door. The same request keeps its key until the server answers, so that it is placed once. */
export async function placeAtDoor(
  api: Api,
  { items, shipping, business, agent }: Purchase,
  amount: number,
): Promise<string> {
  const body = { amount, items, shipping, buyer: business, agent }
  const request = JSON.stringify(body)
  if (sent?.request !== request) sent = { request, key: crypto.randomUUID() }
  try {
    const { orderId } = await api(placeCodOrder, { body, idempotencyKey: sent.key })
    sent = null
    return orderId
  } catch (error) {
    if (isCallError(error) && (failureOf(error).status ?? 500) < 500) sent = null
    throw error
  }
}
