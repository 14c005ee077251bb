import { act, attempt, look, type Packer } from './packer.ts'
import { pickOrder } from './refunds.ts'

interface Return {
  id: string
  order: string
  version: number
  status: string
  refundable: number
  items: { item_id: number; quantity: number }[]
  steps: string[]
}

const answer = 'We looked at it together.'

/** Opens a return for a shopper who rang. */
export async function openReturn(packer: Packer): Promise<void> {
  const order = await pickOrder(packer, ['Delivered', 'Shipped'])
  const [item] = order?.items ?? []
  if (!order || !item) return
  const goods = packer.chances.happens(0.5) ? 'come_back' : 'stay'
  const form = { cause: 'wrong_item', wish: 'refund', words: 'By telephone.', goods }
  const body = { items: [{ item_id: item.id, quantity: 1 }], ...form }
  const id = (made: { id: string }) => made.id
  const what = { did: 'return opened', action: 'return_opened', entity: 'return', id }
  await act(packer, `POST /api/orders/${order.id}/returns`, body, what)
}

/** Takes the next step of a return: answers it, takes its goods in, inspects them, or settles it. */
export async function goOnWithReturn(packer: Packer): Promise<void> {
  const view = packer.chances.happens(0.7) ? 'to-do' : 'awaited'
  const list: { returns: { id: string }[] } | null = await look(packer, `GET /api/returns?view=${view}`)
  const row = packer.chances.oneOf(list?.returns ?? [])
  const found: Return | null = row ? await look(packer, `GET /api/returns/${row.id}`) : null
  if (!found) return
  if (found.steps.includes('accept')) return answerReport(packer, found)
  if (found.steps.includes('receive')) {
    return step(packer, found, {
      path: 'receive',
      did: 'goods received',
      action: 'return_received',
      body: {},
    })
  }
  if (found.steps.includes('inspect')) return inspect(packer, found)
  if (found.steps.includes('refund')) return settle(packer, found)
}

interface Step {
  path: string
  did: string
  action: string
  body: object
}

async function step(packer: Packer, { id, version }: Return, { path, body, ...what }: Step): Promise<void> {
  await act(
    packer,
    `POST /api/returns/${id}/${path}`,
    { version, ...body },
    { ...what, entity: 'return', id },
  )
}

async function answerReport(packer: Packer, found: Return): Promise<void> {
  const turn = packer.nextActs.atReport()
  if (turn === 'refuse') {
    return step(packer, found, {
      path: 'refuse',
      did: 'return refused',
      action: 'return_refused',
      body: { answer },
    })
  }
  const body = { goods: turn === 'stay' ? 'stay' : 'come_back' }
  return step(packer, found, { path: 'accept', did: 'return accepted', action: 'return_accepted', body })
}

async function inspect(packer: Packer, found: Return): Promise<void> {
  const items = found.items.map(({ item_id, quantity }) => {
    const sellable = packer.chances.between(0, quantity)
    return { item_id, sellable, unsellable: quantity - sellable }
  })
  await step(packer, found, {
    path: 'inspect',
    did: 'goods inspected',
    action: 'return_inspected',
    body: { items },
  })
}

/** By money, which may need the owner, by packs sent again, or with words. */
async function settle(packer: Packer, found: Return): Promise<void> {
  const { id, order, version, refundable } = found
  const items = found.items.map(({ item_id, quantity }) => ({ item_id, quantity }))
  const turn = packer.nextActs.atSettlement()
  if (turn === 'replacement') {
    const body = { items }
    return step(packer, found, { path: 'replace', did: 'return replaced', action: 'return_replaced', body })
  }
  const closing = { path: 'close', did: 'return closed', action: 'return_closed', body: { answer } }
  if (turn === 'close') return step(packer, found, closing)
  const body = { version, refundable, items, shipping: 0, adjustment: 0, reason: answer }
  const made = await attempt(packer, `POST /api/returns/${id}/refund`, body, {
    did: 'return refunded',
    action: 'return_refunded',
    entity: 'return',
    id,
  })
  if (made?.body?.code === 'approval_needed') {
    const asking = { did: 'approval asked', action: 'approval_asked', entity: 'order', id: order }
    await act(packer, `POST /api/returns/${id}/refund-requests`, body, asking)
    // Its packs were refunded from the page of the order, so that nothing is left to give.
  } else if (['refund_exceeds_line', 'nothing_to_refund'].includes(made?.body?.code)) {
    await step(packer, found, closing)
  }
}
