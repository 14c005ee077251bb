import { act, look, type Packer } from './packer.ts'

export interface Row {
  id: string
  version: number
  status: string
  hold: object | null
}

interface Next {
  path: string
  did: string
  action: string
  body?: object
}

/** Moves one order of the list on: hands it over, writes down that it arrived, holds it, or ends its hold. */
export async function workInBackOffice(packer: Packer): Promise<void> {
  const { chances } = packer
  const rows = await readRows(packer)
  const able = rows.flatMap((row) => {
    const next = nextOf(row, packer)
    return next ? [{ row, next }] : []
  })
  // Most of a list waits to be packed, which is done at the station; what goes on to its shopper comes first.
  const onward = able.filter(({ next: { path } }) => path !== 'hold' && path !== 'release')
  const from = onward.length > 0 && chances.happens(0.7) ? onward : able
  const chosen = chances.oneOf(from)
  if (!chosen) return
  const { row, next } = chosen
  const { path, body, ...what } = next
  const sent = { version: row.version, ...body }
  await act(packer, `POST /api/orders/${row.id}/${path}`, sent, { ...what, entity: 'order', id: row.id })
}

/** A page of the list, the first or one after it. */
export async function readRows(packer: Packer): Promise<Row[]> {
  let cursor: string | null = null
  for (;;) {
    const page: { orders: Row[]; next_cursor: string | null } | null = await look(
      packer,
      `GET /api/orders${cursor ? `?cursor=${cursor}` : ''}`,
    )
    if (!page) return []
    if (page.next_cursor === null || packer.chances.happens(0.3)) return page.orders
    cursor = page.next_cursor
  }
}

/** What is done next with an order, null for nothing. */
function nextOf({ id, status, hold }: Row, { chances, nextActs }: Packer): Next | null {
  if (hold) return { path: 'release', did: 'released', action: 'order_released' }
  if (status === 'Packed' && chances.happens(0.9)) {
    const body = { carrier: 'Blue Dart', tracking_number: `BD${id}` }
    return { path: 'ship', did: 'shipped', action: 'order_shipped', body }
  }
  if (status === 'Packed' || (status === 'Processing' && chances.happens(0.15))) {
    return { path: 'hold', did: 'held', action: 'order_held', body: { reason: 'The shopper is asked' } }
  }
  if (status === 'Shipped' && nextActs.atParcel() === 'undelivered') {
    return { path: 'undelivered', did: 'undelivered', action: 'order_undelivered' }
  }
  if (status === 'Shipped' || status === 'Undelivered') {
    return { path: 'deliver', did: 'delivered', action: 'order_delivered' }
  }
  return null
}
