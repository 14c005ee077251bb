import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/orders.ts'
import { skuOf } from '#contract/staff/codes.ts'
import type { PickLine, Wave, WaveOrder, WaveSummary } from '#contract/staff/waves.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { alongShelf, needsOf } from './needs.ts'
import { type StoredWaveOrder, stateOf, waveNote } from './wave-orders.ts'

interface StoredWave {
  id: number
  version: number
  state: 'open' | 'finished' | 'released'
  ownerId: number
  owner: string
  createdAt: string
  ordersCount: number
  leftCount: number
}

/** Still to be packed within the wave. */
const isLeft = sql`(e.left_at IS NULL AND o.status = 'processing')`

const waveJson = sql`json_build_object('id', w.id, 'version', w.version, 'state', w.state, 'ownerId', w.owner_id,
  'owner', m.full_name, 'createdAt', w.created_at,
  'ordersCount', (SELECT count(*) FROM wave_orders e WHERE e.wave_id = w.id),
  'leftCount', (SELECT count(*) FROM wave_orders e JOIN orders o ON o.id = e.order_id WHERE e.wave_id = w.id AND ${isLeft}))`

/** How many ended waves are shown. */
const mostEnded = 20

/** Open waves, then the last ended ones. */
export async function listWaves(db: Database, staffId: number): Promise<WaveSummary[]> {
  const { rows } = await db.execute<{ wave: StoredWave }>(sql`
    SELECT ${waveJson} AS wave FROM (
      (SELECT * FROM waves WHERE state = 'open') UNION ALL
      (SELECT * FROM waves WHERE state <> 'open' ORDER BY id DESC LIMIT ${mostEnded})) AS w
    JOIN staff_members m ON m.id = w.owner_id ORDER BY w.state = 'open' DESC, w.id DESC`)
  return rows.map(({ wave }) => presentSummary(wave, staffId))
}

const presentSummary = (wave: StoredWave, staffId: number): WaveSummary => ({
  id: wave.id,
  version: wave.version,
  state: wave.state,
  owner: wave.owner,
  is_mine: wave.ownerId === staffId,
  created_at: new Date(wave.createdAt).toISOString(),
  orders_count: wave.ordersCount,
  left_count: wave.leftCount,
})

/** @throws {ShopError} `not_found`. */
export async function readWave(db: Database, id: number, staffId: number): Promise<Wave> {
  const { rows } = await db.execute<{ wave: StoredWave }>(sql`
    SELECT ${waveJson} AS wave FROM waves w JOIN staff_members m ON m.id = w.owner_id WHERE w.id = ${id}`)
  const [row] = rows
  if (!row) throw new ShopError('not_found', 'There is no such wave.')
  const orders = await readOrders(db, id)
  const shown = orders.map((order): WaveOrder => {
    const state = stateOf(order)
    return {
      id: publicOrderId(order.orderId),
      name: order.name,
      city: order.city,
      packs: order.packs,
      state,
      note: waveNote(order, state),
    }
  })
  const waiting = orders.filter(isPickable).map(({ orderId }) => orderId)
  return {
    ...presentSummary(row.wave, staffId),
    orders: shown,
    pick: await readPick(db, waiting),
    next: row.wave.state === 'open' && waiting[0] !== undefined ? publicOrderId(waiting[0]) : null,
  }
}

const isPickable = (order: StoredWaveOrder): boolean => ['to-pack', 'packing'].includes(stateOf(order))

/** The order of a wave that is packed next, where one is left. */
export async function nextOf(db: Database, waveId: number): Promise<string | null> {
  const orders = await readOrders(db, waveId)
  const next = orders.find(isPickable)
  return next ? publicOrderId(next.orderId) : null
}

async function readOrders(db: Database, waveId: number): Promise<StoredWaveOrder[]> {
  const { rows } = await db.execute<{ entry: StoredWaveOrder }>(sql`
    SELECT json_build_object('orderId', o.id, 'name', coalesce(o.shipping_full_name, a.full_name), 'city', o.shipping_city,
      'status', o.status, 'hasLeft', e.left_at IS NOT NULL, 'leftBecause', e.left_because,
      'holdReason', o.hold_reason, 'holdUntil', o.hold_until, 'today', (now() AT TIME ZONE 'Asia/Kolkata')::date,
      'packer', (SELECT m.full_name FROM packings k JOIN staff_members m ON m.id = k.packer_id
        WHERE k.order_id = o.id AND k.finished_at IS NULL),
      'packs', (SELECT coalesce(sum(i.quantity - (
          SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id)), 0)
        FROM order_items i WHERE i.order_id = o.id)) AS entry
    FROM wave_orders e JOIN orders o ON o.id = e.order_id JOIN accounts a ON a.id = o.account_id
    WHERE e.wave_id = ${waveId} ORDER BY e.position`)
  return rows.map(({ entry }) => entry)
}

interface StoredPick {
  stockId: number
  name: string
  place: string | null
  barcode: string | null
  orders: { orderId: number; quantity: number }[]
}

/** The items of these orders in walking order. */
async function readPick(db: Database, orderIds: number[]): Promise<PickLine[]> {
  const { rows } = await db.execute<{ line: StoredPick }>(sql`
    WITH ${needsOf(sql`${sql.param(orderIds)}::bigint[]`)},
    summed AS (
      SELECT n.stock_id, coalesce(p.name, t.name) AS name,
        json_agg(json_build_object('orderId', n.order_id, 'quantity', n.quantity) ORDER BY n.order_id) AS orders
      FROM needs n JOIN stock s ON s.id = n.stock_id LEFT JOIN products p ON p.id = s.product_id
      LEFT JOIN parts t ON t.id = s.part_id GROUP BY n.stock_id, p.name, t.name
    )
    SELECT json_build_object('stockId', u.stock_id, 'name', u.name, 'place', h.place, 'barcode', h.barcode, 'orders', u.orders) AS line
    FROM summed u LEFT JOIN shelf_places h USING (stock_id) ORDER BY ${alongShelf}`)
  return rows.map(({ line }) => ({
    stock_id: line.stockId,
    sku: skuOf(line.stockId),
    barcode: line.barcode,
    name: line.name,
    place: line.place,
    quantity: line.orders.reduce((sum, { quantity }) => sum + quantity, 0),
    batch: null,
    orders: line.orders.map(({ orderId, quantity }) => ({ id: publicOrderId(orderId), quantity })),
  }))
}
