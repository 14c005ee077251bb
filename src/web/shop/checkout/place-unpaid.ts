import { placeCodOrder, placePayLaterOrder } from '#contract/shop/payments.ts'
import type { Api } from '../../lib/api/api.ts'
import { failureOf, isCallError } from '../../lib/api/failure.ts'
import type { LaterWay } from './later-way.ts'
import type { Purchase } from './payment-attempt.ts'

let sent: { request: string; key: string } | null = null

/** Places an order that is paid at the door or later. The same request keeps its key until the server answers, so that it is placed once. */
export async function placeUnpaid(
  api: Api,
  { items, shipping, business, agent }: Purchase,
  { kind, amounts }: Pick<LaterWay, 'kind' | 'amounts'>,
): Promise<string> {
  const body = { amount: amounts.total, items, shipping, buyer: business, agent }
  const request = JSON.stringify([kind, body])
  if (sent?.request !== request) sent = { request, key: crypto.randomUUID() }
  try {
    const endpoint = kind === 'cod' ? placeCodOrder : placePayLaterOrder
    const { orderId } = await api(endpoint, { body, idempotencyKey: sent.key })
    sent = null
    return orderId
  } catch (error) {
    if (isCallError(error) && (failureOf(error).status ?? 500) < 500) sent = null
    throw error
  }
}
