import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId, skuOf } from '#contract/admin/codes.ts'
import type { Packing, PackingLine } from '#contract/admin/packing.ts'
import { backstockOf } from '../../inventory/stock/batch-places.ts'
import { batchesToTake } from '../../inventory/stock/batches-to-take.ts'
import { isFit } from '../../inventory/stock/locked-batches.ts'
import { refillFrom } from '../../inventory/stock/refill-from.ts'
import { isOf, refIn } from '../../orders/replacements/parcel-columns.ts'
import { alongShelf, needsOf, packsOf } from '../../orders/shopper/needs.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import { orders, packings, shelfPlaces, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isComplete } from './packing-rules.ts'
import { type StoredWaveOrder, statusWords } from './wave-orders.ts'

const k = alias(packings, 'k')
const o = alias(orders, 'o')
const h = alias(shelfPlaces, 'h')

const lineJson = jsonOf({
  stockId: sql<number>`n.stock_id`,
  name: sql<string>`n.name`,
  place: h.place,
  barcode: h.barcode,
  onHand: sql<number>`n.on_hand`,
  needed: sql<number>`n.needed`,
  counted: sql<number>`n.counted`,
  batch: batchesToTake(sql`n.stock_id`, sql`n.needed`),
  refill: refillFrom(sql`n.stock_id`, sql`n.needed`),
  backstock: backstockOf(sql`n.stock_id`, isFit),
})

const packingRow = {
  ...refIn(sql`k`),
  version: k.version,
  status: sql<StoredWaveOrder['status']>`coalesce(l.status, o.status)`,
  name: sql<string>`coalesce(o.shipping_full_name, a.full_name)`,
  city: o.shippingCity,
  pin: o.shippingZip,
  packerId: k.packerId,
  packer: alias(staffMembers, 'm').fullName,
  startedAt: k.startedAt,
  finishedAt: k.finishedAt,
  waveId: sql<
    number | null
  >`(SELECT w.wave_id::float8 FROM wave_orders w WHERE (w.order_id = k.order_id OR w.replacement_id = k.replacement_id) AND w.left_at IS NULL)`,
  lines: listOf(lineJson, {
    from: sql`named n LEFT JOIN shelf_places h USING (stock_id)`,
    order: alongShelf,
  }),
  packsGrams: sql<number | null>`(SELECT grams FROM weighed)`,
  notes: listOf(sql<string>`n.body`, { from: sql`order_notes n WHERE n.order_id = o.id`, order: sql`n.id` }),
}

/** An order or a replacement at the station, as it is stored. */
export type StoredPacking = RowOf<typeof packingRow>

/** @throws {ShopError} `not_found` when nobody packs it. */
export async function readPacking(db: Database, ref: ParcelRef): Promise<StoredPacking> {
  const packing = await readFirst(
    db,
    packingRow,
    (columns) => sql`
    WITH ${needsOf([ref])},
    weighed AS (
      SELECT CASE WHEN count(*) = count(p.packed_weight_grams) THEN sum(i.quantity * p.packed_weight_grams)::int END AS grams
      FROM (${packsOf([ref])}) AS i JOIN products p ON p.id = i.product_id WHERE i.quantity > 0
    ),
    counted AS (
      SELECT stock_id, sum(quantity)::int AS quantity FROM packed_items WHERE ${isOf(ref)} GROUP BY stock_id
    ),
    lines AS (
      SELECT stock_id, coalesce(n.quantity, 0) AS needed, coalesce(c.quantity, 0) AS counted
      FROM needs n FULL JOIN counted c USING (stock_id)
    ),
    named AS (
      SELECT l.*, coalesce(p.name, t.name) AS name, s.on_hand
      FROM lines l JOIN stock s ON s.id = l.stock_id LEFT JOIN products p ON p.id = s.product_id
      LEFT JOIN parts t ON t.id = s.part_id
    )
    SELECT ${columns}
    FROM (SELECT * FROM packings WHERE ${isOf(ref)}) AS k LEFT JOIN replacements l ON l.id = k.replacement_id
    JOIN orders o ON o.id = coalesce(k.order_id, l.order_id) JOIN accounts a ON a.id = o.account_id
    JOIN staff_members m ON m.id = k.packer_id`,
  )
  if (!packing) throw new ShopError('not_found', `Nobody is packing ${publicParcelId(ref)}.`)
  return packing
}

/** The packing station as one member of the staff sees it. */
export function presentPacking(packing: StoredPacking, staffId: number): Packing {
  const lines = packing.lines.map(presentLine)
  return {
    id: publicParcelId(packing),
    version: packing.version,
    status: statusWords[packing.status],
    name: packing.name,
    city: packing.city,
    pin: packing.pin,
    packer: packing.packer,
    is_mine: packing.packerId === staffId,
    started_at: packing.startedAt.toISOString(),
    finished_at: packing.finishedAt?.toISOString() ?? null,
    wave: packing.waveId,
    lines,
    is_complete: isComplete(lines),
    packs_grams: packing.packsGrams,
    notes: packing.notes,
  }
}

const presentLine = ({ stockId, onHand, ...line }: StoredPacking['lines'][number]): PackingLine => ({
  ...line,
  stock_id: stockId,
  sku: skuOf(stockId),
  on_hand: onHand,
})
