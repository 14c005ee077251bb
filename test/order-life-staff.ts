import { sql } from 'drizzle-orm'
import * as fulfilment from '#contract/admin/fulfilment.ts'
import * as orders from '#contract/admin/orders.ts'
import * as packing from '#contract/admin/packing.ts'
import { makePrint } from '#contract/admin/shipping-documents.ts'
import * as waves from '#contract/admin/waves.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cancelOrder as shopperCancels } from '#contract/shop/orders.ts'
import { deliveryAddress } from './delivery-address.ts'
import {
  type Leaves,
  type Life,
  type Member,
  nameOf,
  orderOf,
  tryAction,
  versionOf,
  type Way,
} from './order-life.ts'
import { productId } from './payment-life.ts'

/** The random choices of a step: the order and the packer. */
export interface How {
  way: Way
  isSecond: boolean
  packer: 0 | 1
}
export type Work = (life: Life, how: How) => Promise<unknown>

/** A step on the page of an order, by its version. */
export const onPage =
  (
    endpoint: Endpoint,
    action: string,
    body: (life: Life) => object = () => ({}),
    who: 'owner' | 'clerk' = 'owner',
  ): Work =>
  async (life, { way, isSecond }) => {
    const order = orderOf(life, isSecond)
    const id = nameOf(order)
    const version = await versionOf(life, 'orders', order)
    const leaves: Leaves[] = [{ action, entity: 'order', id }]
    await tryAction(life, { who: life[who], way, endpoint, id, body: { version, ...body(life) }, leaves })
  }

export const reason = () => ({ reason: 'The shopper asked' })
let parcels = 0
const parcel = () => {
  parcels += 1
  return { carrier: 'Blue Dart', tracking_number: `BD${parcels}` }
}
let moves = 0
const newAddress = () => {
  moves += 1
  return { ...deliveryAddress, address: `${moves} Lake View Road` }
}

const makeWave: Work = async (life, { way, packer }) => {
  const body = { orders: life.orders.map(nameOf) }
  const idOf = (answer: unknown) => String((answer as { wave: { id: number } }).wave.id)
  const leaves: Leaves[] = [{ action: 'wave_made', entity: 'wave', id: idOf }]
  await tryAction(life, { who: life.packers[packer], way, endpoint: waves.makeWave, id: '', body, leaves })
}

/** The wave that an order is in, null for none. */
async function waveOf({ real }: Life, order: number): Promise<number | null> {
  const { rows } = await real.shop.db.execute<{ id: number }>(
    sql`SELECT wave_id::float8 AS id FROM wave_orders WHERE order_id = ${order} AND left_at IS NULL`,
  )
  return rows[0]?.id ?? null
}

const inWave =
  (endpoint: Endpoint, action: string, body: (order: string) => object = () => ({})): Work =>
  async (life, { way, isSecond, packer }) => {
    const order = orderOf(life, isSecond)
    const wave = await waveOf(life, order)
    if (wave === null) return
    const leaves: Leaves[] = [{ action, entity: 'wave', id: String(wave) }]
    const version = await versionOf(life, 'waves', wave)
    const who = life.packers[packer]
    await tryAction(life, { who, way, endpoint, id: wave, body: { version, ...body(nameOf(order)) }, leaves })
  }

const start =
  (takesOver: boolean): Work =>
  async (life, { way, isSecond, packer }) => {
    const id = nameOf(orderOf(life, isSecond))
    const body = { take_over: takesOver }
    const who = life.packers[packer]
    return tryAction(life, { who, way, endpoint: packing.startPacking, id, body, leaves: [] })
  }

/** The packing at the station, by the database. */
async function stationOf({ real }: Life, order: number) {
  const { rows } = await real.shop.db.execute<{ stockId: number; onHand: number; missing: number }>(sql`
    SELECT s.id::float8 AS "stockId", s.on_hand AS "onHand", (sum(i.quantity * p.amount) - coalesce((
      SELECT sum(quantity) FROM packed_items k WHERE k.order_id = ${order} AND k.stock_id = s.id), 0))::int AS missing
    FROM order_items i JOIN product_stock p ON p.product_id = i.product_id JOIN stock s ON s.id = p.stock_id
    WHERE i.order_id = ${order} GROUP BY s.id ORDER BY s.id`)
  return rows
}

async function scan(
  life: Life,
  who: Member,
  order: number,
  change: { stockId: number; by: 1 | -1; way: Way },
) {
  const body = {
    version: await versionOf(life, 'packings', order),
    code: `SK${String(change.stockId).padStart(4, '0')}`,
    change: change.by,
  }
  // A scan has no key; sent twice, its version refuses the second.
  const way = change.way === 'twice' ? 'once' : change.way
  const wish = { who, way, endpoint: packing.scanItem, id: nameOf(order), body, leaves: [] }
  return tryAction(life, wish)
}

const scanOne =
  (by: 1 | -1): Work =>
  async (life, { way, isSecond, packer }) => {
    const order = orderOf(life, isSecond)
    const [line] = await stationOf(life, order)
    if (line) await scan(life, life.packers[packer], order, { stockId: line.stockId, by, way })
  }

const scanAll: Work = async (life, { isSecond, packer }) => {
  const order = orderOf(life, isSecond)
  const who = life.packers[packer]
  for (const { stockId, missing } of await stationOf(life, order)) {
    for (let left = missing; left > 0; left -= 1) {
      const answer = await scan(life, who, order, { stockId, by: 1, way: 'once' })
      if (answer.status !== 200) break
    }
  }
}

const finish: Work = async (life, { way, isSecond, packer }) => {
  const order = orderOf(life, isSecond)
  const id = nameOf(order)
  const body = { version: await versionOf(life, 'packings', order), weight_grams: 900, box: 'small' }
  const leaves: Leaves[] = [{ action: 'order_packed', entity: 'order', id }]
  await tryAction(life, { who: life.packers[packer], way, endpoint: packing.finishPacking, id, body, leaves })
}

/** Packs one order at the station, from start to finish. */
export const packAtStation: Work = async (life, how) => {
  const begun = (await start(true)(life, { ...how, way: 'once' })) as { status: number }
  if (begun.status !== 200) return
  await scanAll(life, how)
  await finish(life, how)
}

const shortPick: Work = async (life, { way, isSecond, packer }) => {
  const order = orderOf(life, isSecond)
  const id = nameOf(order)
  const lines = await stationOf(life, order)
  const line = lines.find(({ missing }) => missing > 0)
  if (!line) return
  const version = await versionOf(life, 'packings', order)
  const left = Math.max(0, line.onHand - 1)
  const body = { version, stock_id: line.stockId, on_hand: line.onHand, left, reason: 'Not on the shelf' }
  const leaves: Leaves[] = [{ action: 'order_held', entity: 'order', id }]
  await tryAction(life, {
    who: life.packers[packer],
    way,
    endpoint: packing.reportShortPick,
    id,
    body,
    leaves,
  })
}

const print: Work = async (life, { way, isSecond, packer }) => {
  const id = nameOf(orderOf(life, isSecond))
  const body = { orders: [id], papers: ['slip', 'invoice', 'label'] }
  await tryAction(life, { who: life.packers[packer], way, endpoint: makePrint, id: '', body, leaves: [] })
}

const maxOrders = 2

/** The same shopper buys a pack more for the same address. */
const buyAgain: Work = async (life) => {
  const { shop, token } = life.real
  if (life.orders.length >= maxOrders) return
  const items = [{ productId, quantity: 1 }]
  const quoted = await shop.tryToStart(token, { items, shipping: deliveryAddress, amount: 0.01 })
  const { total } = quoted.error as unknown as { total?: number }
  if (total === undefined) return
  const started = await shop.tryToStart(token, { items, shipping: deliveryAddress, amount: total })
  if (started.status !== 200) return
  life.orders.push(Number(started.body.orderId.slice(3)))
  const paid = await shop.sandbox.tryToPay(started.body.id, { outcome: 'captured' })
  if (paid.status === 200) await shop.tryToVerify(token, paid.body)
}

const join: Work = async (life, how) => {
  const other = orderOf(life, !how.isSecond)
  await onPage(orders.joinOrders, 'orders_joined', () => ({ with: nameOf(other) }))(life, how)
}

/** The shopper cancels, which is refused once the order is packed. */
export const cancelByShopper: Work = async (life, { isSecond }) => {
  const { shop, token } = life.real
  await shop.call(shopperCancels, { token, params: { id: nameOf(orderOf(life, isSecond)) } })
}

/** Two or more steps at the same instant, each call once. */
export const both =
  (...works: Work[]): Work =>
  async (life, how) => {
    // One call from each of two packers, and never twice under one key.
    const other: How = { ...how, way: 'once', packer: how.packer === 0 ? 1 : 0 }
    await Promise.all(works.map((work, index) => work(life, index === 0 ? { ...how, way: 'once' } : other)))
  }

const hold = onPage(orders.holdOrder, 'order_held', reason)
const pack = onPage(fulfilment.packOrder, 'order_packed')
const ship = onPage(fulfilment.shipOrder, 'order_shipped', parcel)
const cancel = onPage(orders.cancelStaffOrder, 'order_cancelled', reason)
const editAddress = onPage(orders.editOrderAddress, 'address_edited', newAddress)

/** The steps of staff at an order, each alone and at the same time as another one. */
export const staffWorks: Record<string, Work> = {
  'staff hold it': hold,
  'staff release it': onPage(orders.releaseOrder, 'order_released'),
  'staff edit the address': editAddress,
  'a wave is made': makeWave,
  'it is taken out of its wave': inWave(waves.takeOutOrder, 'wave_order_taken_out', (order) => ({ order })),
  'its wave is released': inWave(waves.releaseWave, 'wave_released'),
  'its wave is taken over': inWave(waves.takeOverWave, 'wave_taken_over'),
  'a packer starts': start(false),
  'a packer takes it over': start(true),
  'an item is scanned': scanOne(1),
  'an item is taken out again': scanOne(-1),
  'everything is scanned': scanAll,
  'a packer finishes': finish,
  'a packer packs it at the station': packAtStation,
  'something is missing': shortPick,
  'papers are printed': print,
  'it is packed on its page': pack,
  'it is shipped': ship,
  'it is handed over again': ship,
  'a further parcel': onPage(fulfilment.addShipment, 'shipment_added', parcel),
  'it is undelivered': onPage(fulfilment.undeliverOrder, 'order_undelivered'),
  'it comes back': onPage(fulfilment.returnOrder, 'order_returning'),
  'it is back': onPage(fulfilment.receiveReturnedOrder, 'order_came_back'),
  'it is lost': onPage(fulfilment.loseOrder, 'order_lost'),
  'it has arrived': onPage(fulfilment.deliverOrder, 'order_delivered'),
  'staff cancel it': cancel,
  'the shopper buys again': buyAgain,
  'two orders are joined': join,
  'they are parted': onPage(orders.partOrder, 'order_parted'),
  'the shopper cancels by the button': cancelByShopper,
  'two packers start at once': both(start(false), start(false)),
  'it is packed while the shopper cancels': both(packAtStation, cancelByShopper),
  'it is packed twice at once': both(pack, packAtStation),
  'it is shipped while staff cancel': both(ship, cancel),
  'it is held while it is packed': both(packAtStation, hold),
  'the address is edited while it is packed': both(editAddress, pack),
}
