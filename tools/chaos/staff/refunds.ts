import { type Row, readRows } from './back-office.ts'
import { act, attempt, look, type Packer } from './packer.ts'

interface Order {
  id: string
  version: number
  refundable: number
  refundable_shipping: number
  items: { id: number; quantity: number; refunded_quantity: number; replaced_quantity: number }[]
}

type What = 'by line' | 'a sum' | 'everything'

const paidStates = ['Processing', 'Packed', 'Shipped', 'Undelivered', 'Delivered']

/** An order in one of these states, as its page shows it. */
export async function pickOrder(packer: Packer, states: string[]): Promise<Order | null> {
  const rows = (await readRows(packer)).filter(({ status }: Row) => states.includes(status))
  const row = packer.chances.oneOf(rows)
  return row ? look(packer, `GET /api/orders/${row.id}`) : null
}

/** Refunds packs, a sum or everything that is left; above the limit of the role a colleague is asked. */
export async function refund(packer: Packer, what: What): Promise<void> {
  const order = await pickOrder(packer, paidStates)
  if (!order) return
  const { id } = order
  const body = bodyOf(order, what, packer)
  const answer = await attempt(packer, `POST /api/orders/${id}/refunds`, body, {
    did: `refunded ${what}`,
    action: 'order_refunded',
    entity: 'order',
    id,
  })
  if (answer?.body?.code === 'payment_disputed' && packer.chances.happens(0.5)) {
    await attempt(packer, `POST /api/orders/${id}/refunds`, despite(body), {
      did: 'refunded despite a dispute',
      action: 'order_refunded',
      entity: 'order',
      id,
    })
  }
  if (answer?.body?.code !== 'approval_needed') return
  const asking = { did: 'approval asked', action: 'approval_asked', entity: 'order', id }
  await act(packer, `POST /api/orders/${id}/refund-requests`, body, asking)
}

/** The same wish, which the bank's question does not stop. */
const despite = (body: object): object => ({ ...body, despite_dispute: true })

function bodyOf({ refundable, refundable_shipping, items }: Order, what: What, { chances }: Packer): object {
  const reason = 'The shopper was right'
  const left = items.flatMap(({ id, quantity, refunded_quantity, replaced_quantity }) => {
    const packs = quantity - refunded_quantity - replaced_quantity
    return packs > 0 ? [{ item_id: id, quantity: packs, restock: chances.happens(0.5) }] : []
  })
  if (what === 'everything') {
    return { refundable, items: left, shipping: refundable_shipping, adjustment: 0, reason }
  }
  const some = what === 'by line' ? left.slice(0, 1).map((line) => ({ ...line, quantity: 1 })) : []
  return { refundable, items: some, shipping: 0, adjustment: what === 'a sum' ? 20 : 0, reason }
}

/** Cancels an order that has not left, or asks the owner where its money is above the clerk's limit. */
export async function cancelOrder(packer: Packer): Promise<void> {
  const order = await pickOrder(packer, ['Processing', 'Packed'])
  if (!order) return
  const { id, version } = order
  const body = { version, reason: 'The shopper wrote to us' }
  const cancelling = { did: 'cancelled', action: 'order_cancelled', entity: 'order', id }
  const answer = await attempt(packer, `POST /api/orders/${id}/cancel`, body, cancelling)
  if (answer?.body?.code === 'payment_disputed' && packer.chances.happens(0.5)) {
    const anyway = { ...cancelling, did: 'cancelled despite a dispute' }
    await attempt(packer, `POST /api/orders/${id}/cancel`, despite(body), anyway)
  }
  if (answer?.body?.code !== 'approval_needed') return
  const asking = { did: 'approval asked', action: 'approval_asked', entity: 'order', id }
  await act(packer, `POST /api/orders/${id}/cancel-requests`, body, asking)
}

/** Decides about the oldest question of a colleague. */
export async function decide(packer: Packer): Promise<void> {
  const list: { requests: { id: number; order: string }[] } | null = await look(
    packer,
    'GET /api/refund-requests?view=waiting',
  )
  const [question] = list?.requests ?? []
  if (!question) return
  const { id, order } = question
  const about = { entity: 'order', id: order }
  if (packer.nextActs.atQuestion() === 'refuse') return refuse(packer, id, about)
  const approving = { did: 'approved', action: 'approval_approved', ...about }
  const answer = await attempt(packer, `POST /api/refund-requests/${id}/approve`, {}, approving)
  // The order changed since it was asked for, so it can't be made any more.
  if (answer && answer.status !== 200) await refuse(packer, id, about)
}

async function refuse(packer: Packer, id: number, about: { entity: string; id: string }): Promise<void> {
  const refusing = { did: 'approval refused', action: 'approval_refused', ...about, isOnce: true as const }
  await act(
    packer,
    `POST /api/refund-requests/${id}/refuse`,
    { reason: 'The parcel is on its way' },
    refusing,
  )
}
