import type { Answer } from './client.ts'
import type { Chances } from './random.ts'
import { isSurprise, type Visit } from './visit.ts'

/** A photograph of 24 by 18 pixels. */
const photograph = Uint8Array.from(
  Buffer.from(
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAASABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAIE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AhAZUgAAAAAP/2Q==',
    'base64',
  ),
)

/** A buyer asks about an order or reports what is wrong with it. */
export async function writeToShop(customers: Visit[], chances: Chances): Promise<void> {
  const some = customers.filter(({ bought }) => bought.length > 0)
  const visit = chances.oneOf(some)
  const orderId = chances.oneOf(visit?.bought ?? [])
  if (!visit || orderId === undefined) return
  if (chances.happens(0.3)) return ask(visit, orderId)
  const order = await visit.client.insist(`GET /api/orders/${orderId}`)
  if (!order || isSurprise(visit, `looking at ${orderId}`, order)) return
  const status = String(order.body.order_status)
  if (['Shipped', 'Undelivered', 'Lost', 'Delivered'].includes(status)) await report(visit, orderId, order)
}

async function ask(visit: Visit, orderId: string): Promise<void> {
  const { world, client, chances } = visit
  const message = `Where is ${orderId}? (${Math.floor(chances.next() * 2 ** 32)})`
  const answer = await client.insist(`POST /api/orders/${orderId}/questions`, { message })
  if (!answer || isSurprise(visit, `asking about ${orderId}`, answer)) return
  world.observations.count('shoppers: asked about an order')
  world.observations.asked.set(message, orderId)
}

/** Why there is nothing left to report. */
const tooLate = new Set(['too_many_packs', 'wrong_order_state'])

async function report(visit: Visit, orderId: string, { body: order }: Answer): Promise<void> {
  const { world, client, chances } = visit
  const items = order.items as { id: number }[]
  const item = chances.oneOf(items)
  const cause = order.order_status === 'Delivered' ? 'damaged' : 'not_arrived'
  const form = { items: [{ item_id: item?.id, quantity: 1 }], cause, wish: 'refund', words: 'It leaks.' }
  const key = `${Math.floor(chances.next() * 2 ** 32)}-report`
  const send = () => client.insist(`POST /api/orders/${orderId}/returns`, form, key)
  const answers = await Promise.all(chances.happens(0.2) ? [send(), send()] : [send()])
  const ids = new Set<string>()
  for (const answer of answers) {
    if (!answer || tooLate.has(String(answer.body.code))) return
    if (isSurprise(visit, `reporting ${orderId}`, answer)) return
    ids.add(String(answer.body.id))
  }
  const [id = ''] = ids
  if (ids.size > 1) world.observations.surprises.push(`one report of ${orderId} is ${[...ids].join(' and ')}`)
  world.observations.count('shoppers: reported a problem')
  world.observations.reported.set(id, orderId)
  if (chances.happens(0.7)) await sendPhotograph(visit, orderId, id)
}

async function sendPhotograph(visit: Visit, orderId: string, id: string): Promise<void> {
  const { world, client } = visit
  const answer = await client.insist(`POST /api/orders/${orderId}/returns/${id}/photos`, photograph)
  if (!answer || tooLate.has(String(answer.body.code))) return
  if (isSurprise(visit, `a photograph for ${id}`, answer)) return
  world.observations.count('shoppers: sent a photograph')
  world.observations.photographed.add(id)
}
