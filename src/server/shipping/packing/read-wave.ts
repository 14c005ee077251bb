import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId, skuOf } from '#contract/admin/codes.ts'
import type { PickLine, Wave, WaveOrder, WaveSummary } from '#contract/admin/waves.ts'
import { batchesToTake } from '../../inventory/stock/batches-to-take.ts'
import { refillFrom } from '../../inventory/stock/refill-from.ts'
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import { alongShelf, needsOf } from '../../orders/shopper/needs.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readRows } from '../../platform/database/rows.ts'
import { orders, shelfPlaces, staffMembers, waveOrders, waves } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type StoredWaveOrder, stateOf, waveNote } from './wave-orders.ts'
import { isToPack, waveParcels } from './wave-parcels.ts'

const w = alias(waves, 'w')

const waveRow = {
  id: w.id,
  version: w.version,
  state: w.state,
  ownerId: w.ownerId,
  owner: alias(staffMembers, 'm').fullName,
  createdAt: w.createdAt,
  ordersCount: sql<number>`(SELECT count(*)::int FROM wave_orders e WHERE e.wave_id = w.id)`,
  leftCount: sql<number>`(SELECT count(*)::int FROM ${waveParcels}
    WHERE e.wave_id = w.id AND e.left_at IS NULL AND ${isToPack})`,
}

/** How many ended waves the list shows. */
const maxEnded = 20

/** Open waves, then the last ended ones. */
export async function listWaves(db: Database, staffId: number): Promise<WaveSummary[]> {
  const rows = await readRows(
    db,
    waveRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      (SELECT * FROM waves WHERE state = 'open') UNION ALL
      (SELECT * FROM waves WHERE state <> 'open' ORDER BY id DESC LIMIT ${maxEnded})) AS w
    JOIN staff_members m ON m.id = w.owner_id ORDER BY w.state = 'open' DESC, w.id DESC`,
  )
  return rows.map((wave) => presentSummary(wave, staffId))
}

const presentSummary = (wave: RowOf<typeof waveRow>, staffId: number): WaveSummary => ({
  id: wave.id,
  version: wave.version,
  state: wave.state,
  owner: wave.owner,
  is_mine: wave.ownerId === staffId,
  created_at: wave.createdAt.toISOString(),
  orders_count: wave.ordersCount,
  left_count: wave.leftCount,
})

/** @throws {ShopError} `not_found`. */
export async function readWave(db: Database, id: number, staffId: number): Promise<Wave> {
  const wave = await readFirst(
    db,
    waveRow,
    (columns) =>
      sql`SELECT ${columns} FROM waves w JOIN staff_members m ON m.id = w.owner_id WHERE w.id = ${id}`,
  )
  if (!wave) throw new ShopError('not_found', 'There is no such wave.')
  const orders = await readOrders(db, id)
  const shown = orders.map((order): WaveOrder => {
    const state = stateOf(order)
    return {
      id: publicParcelId(order),
      name: order.name,
      city: order.city,
      packs: order.packs,
      state,
      note: waveNote(order, state),
    }
  })
  const waiting = orders.filter(isPickable)
  return {
    ...presentSummary(wave, staffId),
    orders: shown,
    pick: await readPick(db, waiting),
    next: wave.state === 'open' && waiting[0] ? publicParcelId(waiting[0]) : null,
  }
}

const isPickable = (order: StoredWaveOrder): boolean => ['to-pack', 'packing'].includes(stateOf(order))

/** The next parcel to pack of a wave, if any. */
export async function nextOf(db: Database, waveId: number): Promise<string | null> {
  const orders = await readOrders(db, waveId)
  const next = orders.find(isPickable)
  return next ? publicParcelId(next) : null
}

const o = alias(orders, 'o')
const e = alias(waveOrders, 'e')

const orderRow = {
  ...refIn(sql`e`),
  name: sql<string>`coalesce(o.shipping_full_name, a.full_name)`,
  city: o.shippingCity,
  status: sql<StoredWaveOrder['status']>`coalesce(l.status, o.status)`,
  hasLeft: sql<boolean>`e.left_at IS NOT NULL`,
  leftBecause: e.leftBecause,
  holdReason: sql<string | null>`CASE WHEN l.id IS NULL THEN o.hold_reason ELSE l.hold_reason END`,
  holdUntil: sql<string | null>`CASE WHEN l.id IS NULL THEN o.hold_until END::text`,
  today: sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`,
  packer: sql<string | null>`(SELECT m.full_name FROM packings k JOIN staff_members m ON m.id = k.packer_id
    WHERE (k.order_id = e.order_id OR k.replacement_id = e.replacement_id) AND k.finished_at IS NULL)`,
  packs: sql<number>`CASE WHEN l.id IS NULL THEN (SELECT coalesce(sum(i.quantity - (
      SELECT coalesce(sum(l.quantity), 0) FROM refund_lines l WHERE l.order_item_id = i.id)), 0)::int
    FROM order_items i WHERE i.order_id = o.id)
    ELSE (SELECT sum(n.quantity)::int FROM replacement_lines n WHERE n.replacement_id = l.id) END`,
}

const readOrders = (db: Database, waveId: number): Promise<StoredWaveOrder[]> =>
  readRows(
    db,
    orderRow,
    (columns) => sql`
    SELECT ${columns}
    FROM ${waveParcels} JOIN accounts a ON a.id = o.account_id
    WHERE e.wave_id = ${waveId} ORDER BY e.position`,
  )

const h = alias(shelfPlaces, 'h')

const pickRow = {
  stockId: sql<number>`u.stock_id`,
  name: sql<string>`u.name`,
  place: h.place,
  barcode: h.barcode,
  batch: batchesToTake(sql`u.stock_id`, sql`u.quantity`),
  refill: refillFrom(sql`u.stock_id`, sql`u.quantity`),
  orders: sql<(ParcelRef & { quantity: number })[]>`u.orders`,
}

/** The items of these parcels in walking order. */
async function readPick(db: Database, parcels: ParcelRef[]): Promise<PickLine[]> {
  const rows = await readRows(
    db,
    pickRow,
    (columns) => sql`
    WITH ${needsOf(parcels)},
    summed AS (
      SELECT n.stock_id, coalesce(p.name, t.name) AS name, sum(n.quantity) AS quantity,
        json_agg(json_build_object('kind', ${refIn(sql`n`).kind}, 'number', ${refIn(sql`n`).number}, 'quantity', n.quantity)
          ORDER BY n.order_id, n.replacement_id) AS orders
      FROM needs n JOIN stock s ON s.id = n.stock_id LEFT JOIN products p ON p.id = s.product_id
      LEFT JOIN parts t ON t.id = s.part_id GROUP BY n.stock_id, p.name, t.name
    )
    SELECT ${columns} FROM summed u LEFT JOIN shelf_places h USING (stock_id) ORDER BY ${alongShelf}`,
  )
  return rows.map((line) => ({
    stock_id: line.stockId,
    sku: skuOf(line.stockId),
    barcode: line.barcode,
    name: line.name,
    place: line.place,
    quantity: line.orders.reduce((sum, { quantity }) => sum + quantity, 0),
    batch: line.batch,
    refill: line.refill,
    orders: line.orders.map(({ quantity, ...ref }) => ({ id: publicParcelId(ref), quantity })),
  }))
}
