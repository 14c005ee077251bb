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

const wave = alias(waves, 'wave')

const waveRow = {
  id: wave.id,
  version: wave.version,
  state: wave.state,
  ownerId: wave.ownerId,
  owner: alias(staffMembers, 'member').fullName,
  createdAt: wave.createdAt,
  ordersCount: sql<number>`(SELECT count(*)::int FROM wave_orders entry WHERE entry.wave_id = wave.id)`,
  leftCount: sql<number>`(SELECT count(*)::int FROM ${waveParcels}
    WHERE entry.wave_id = wave.id AND entry.left_at IS NULL AND ${isToPack})`,
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
      (SELECT * FROM waves WHERE state <> 'open' ORDER BY id DESC LIMIT ${maxEnded})) AS wave
    JOIN staff_members member ON member.id = wave.owner_id ORDER BY wave.state = 'open' DESC, wave.id DESC`,
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
      sql`SELECT ${columns} FROM waves wave JOIN staff_members member ON member.id = wave.owner_id WHERE wave.id = ${id}`,
  )
  if (!wave) throw new ShopError('not_found', 'There is no such packing batch.')
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

const ordered = alias(orders, 'ordered')
const entry = alias(waveOrders, 'entry')

const orderRow = {
  ...refIn(sql`entry`),
  name: sql<string>`coalesce(ordered.shipping_full_name, account.full_name)`,
  city: ordered.shippingCity,
  status: sql<StoredWaveOrder['status']>`coalesce(replacement.status, ordered.status)`,
  hasLeft: sql<boolean>`entry.left_at IS NOT NULL`,
  leftBecause: entry.leftBecause,
  holdReason: sql<
    string | null
  >`CASE WHEN replacement.id IS NULL THEN ordered.hold_reason ELSE replacement.hold_reason END`,
  holdUntil: sql<string | null>`CASE WHEN replacement.id IS NULL THEN ordered.hold_until END::text`,
  today: sql<string>`(now() AT TIME ZONE 'Asia/Kolkata')::date::text`,
  packer: sql<
    string | null
  >`(SELECT member.full_name FROM packings packing JOIN staff_members member ON member.id = packing.packer_id
    WHERE (packing.order_id = entry.order_id OR packing.replacement_id = entry.replacement_id) AND packing.finished_at IS NULL)`,
  packs: sql<number>`CASE WHEN replacement.id IS NULL THEN (SELECT coalesce(sum(item.quantity - (
      SELECT coalesce(sum(refund_line.quantity), 0) FROM refund_lines refund_line WHERE refund_line.order_item_id = item.id)), 0)::int
    FROM order_items item WHERE item.order_id = ordered.id)
    ELSE (SELECT sum(replacement_line.quantity)::int FROM replacement_lines replacement_line WHERE replacement_line.replacement_id = replacement.id) END`,
}

const readOrders = (db: Database, waveId: number): Promise<StoredWaveOrder[]> =>
  readRows(
    db,
    orderRow,
    (columns) => sql`
    SELECT ${columns}
    FROM ${waveParcels} JOIN accounts account ON account.id = ordered.account_id
    WHERE entry.wave_id = ${waveId} ORDER BY entry.position`,
  )

const shelf = alias(shelfPlaces, 'shelf')

const pickRow = {
  stockId: sql<number>`summed.stock_id`,
  name: sql<string>`summed.name`,
  place: shelf.place,
  barcode: shelf.barcode,
  batch: batchesToTake(sql`summed.stock_id`, sql`summed.quantity`),
  refill: refillFrom(sql`summed.stock_id`, sql`summed.quantity`),
  orders: sql<(ParcelRef & { quantity: number })[]>`summed.orders`,
}

/** The items of these parcels in walking order. */
async function readPick(db: Database, parcels: ParcelRef[]): Promise<PickLine[]> {
  const rows = await readRows(
    db,
    pickRow,
    (columns) => sql`
    WITH ${needsOf(parcels)},
    summed AS (
      SELECT need.stock_id, coalesce(product.name, part.name) AS name, sum(need.quantity) AS quantity,
        json_agg(json_build_object('kind', ${refIn(sql`need`).kind}, 'number', ${refIn(sql`need`).number}, 'quantity', need.quantity)
          ORDER BY need.order_id, need.replacement_id) AS orders
      FROM needs need JOIN stock ON stock.id = need.stock_id LEFT JOIN products product ON product.id = stock.product_id
      LEFT JOIN parts part ON part.id = stock.part_id GROUP BY need.stock_id, product.name, part.name
    )
    SELECT ${columns} FROM summed LEFT JOIN shelf_places shelf USING (stock_id) ORDER BY ${alongShelf}`,
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
