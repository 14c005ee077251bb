import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ParcelRef, publicParcelId, skuOf } from '#contract/admin/codes.ts'
import type { Packing, PackingLine } from '#contract/admin/packing.ts'
import { backstockOf } from '../../inventory/stock/batch-places.ts'
import { batchesToTake } from '../../inventory/stock/batches-to-take.ts'
import { isSendable } from '../../inventory/stock/locked-batches.ts'
import { refillFrom } from '../../inventory/stock/refill-from.ts'
import { isOf, refIn } from '../../orders/replacements/parcel-columns.ts'
import { alongShelf, needsOf, packsOf } from '../../orders/shopper/needs.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonOf, listOf, type RowOf, readFirst } from '../../platform/database/rows.ts'
import { orders, packings, shelfPlaces, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { isComplete } from './packing-rules.ts'
import { type StoredWaveOrder, statusWords } from './wave-orders.ts'

const packing = alias(packings, 'packing')
const ordered = alias(orders, 'ordered')
const shelf = alias(shelfPlaces, 'shelf')

const lineJson = jsonOf({
  stockId: sql<number>`named.stock_id`,
  name: sql<string>`named.name`,
  place: shelf.place,
  barcode: shelf.barcode,
  onHand: sql<number>`named.on_hand`,
  needed: sql<number>`named.needed`,
  counted: sql<number>`named.counted`,
  batch: batchesToTake(sql`named.stock_id`, sql`named.needed`),
  refill: refillFrom(sql`named.stock_id`, sql`named.needed`),
  backstock: backstockOf(sql`named.stock_id`, isSendable),
})

const packingRow = {
  ...refIn(sql`packing`),
  version: packing.version,
  status: sql<StoredWaveOrder['status']>`coalesce(replacement.status, ordered.status)`,
  name: sql<string>`coalesce(ordered.shipping_full_name, account.full_name)`,
  city: ordered.shippingCity,
  pin: ordered.shippingZip,
  packerId: packing.packerId,
  packer: alias(staffMembers, 'member').fullName,
  startedAt: packing.startedAt,
  finishedAt: packing.finishedAt,
  waveId: sql<
    number | null
  >`(SELECT entry.wave_id::float8 FROM wave_orders entry WHERE (entry.order_id = packing.order_id OR entry.replacement_id = packing.replacement_id) AND entry.left_at IS NULL)`,
  lines: listOf(lineJson, {
    from: sql`named named LEFT JOIN shelf_places shelf USING (stock_id)`,
    order: alongShelf,
  }),
  packsGrams: sql<number | null>`(SELECT grams FROM weighed)`,
  notes: listOf(sql<string>`note.body`, {
    from: sql`order_notes note WHERE note.order_id = ordered.id`,
    order: sql`note.id`,
  }),
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
      SELECT CASE WHEN count(*) = count(product.packed_weight_grams) THEN sum(packed.quantity * product.packed_weight_grams)::int END AS grams
      FROM (${packsOf([ref])}) AS packed JOIN products product ON product.id = packed.product_id WHERE packed.quantity > 0
    ),
    counted AS (
      SELECT stock_id, sum(quantity)::int AS quantity FROM packed_items WHERE ${isOf(ref)} GROUP BY stock_id
    ),
    lines AS (
      SELECT stock_id, coalesce(need.quantity, 0) AS needed, coalesce(counted.quantity, 0) AS counted
      FROM needs need FULL JOIN counted USING (stock_id)
    ),
    named AS (
      SELECT line.*, coalesce(product.name, part.name) AS name, stock.on_hand
      FROM lines line JOIN stock ON stock.id = line.stock_id LEFT JOIN products product ON product.id = stock.product_id
      LEFT JOIN parts part ON part.id = stock.part_id
    )
    SELECT ${columns}
    FROM (SELECT * FROM packings WHERE ${isOf(ref)}) AS packing LEFT JOIN replacements replacement ON replacement.id = packing.replacement_id
    JOIN orders ordered ON ordered.id = coalesce(packing.order_id, replacement.order_id) JOIN accounts account ON account.id = ordered.account_id
    JOIN staff_members member ON member.id = packing.packer_id`,
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
