import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/orders.ts'
import { skuOf } from '#contract/staff/codes.ts'
import type { Packing, PackingLine } from '#contract/staff/packing.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { type OrderState, orderStatusOf } from '../order-life/order-states.ts'
import { alongShelf, needsOf } from './needs.ts'
import { isComplete } from './packing-rules.ts'

interface StoredLine {
  stockId: number
  name: string
  place: string | null
  barcode: string | null
  onHand: number
  needed: number
  counted: number
}

/** An order at the station, as it is stored. Instants are ISO text. */
export interface StoredPacking {
  orderId: number
  version: number
  status: OrderState
  name: string
  city: string | null
  pin: string | null
  packerId: number
  packer: string
  startedAt: string
  finishedAt: string | null
  waveId: number | null
  lines: StoredLine[]
  notes: string[]
}

/** @throws {ShopError} `not_found` for an order that nobody packs. */
export async function readPacking(db: Database, orderId: number): Promise<StoredPacking> {
  const { rows } = await db.execute<{ packing: StoredPacking }>(sql`
    WITH ${needsOf(sql`ARRAY[${orderId}::bigint]`)},
    counted AS (
      SELECT stock_id, sum(quantity)::int AS quantity FROM packed_items WHERE order_id = ${orderId} GROUP BY stock_id
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
    SELECT json_build_object('orderId', k.order_id, 'version', k.version, 'status', o.status,
      'name', coalesce(o.shipping_full_name, a.full_name), 'city', o.shipping_city, 'pin', o.shipping_zip,
      'packerId', k.packer_id, 'packer', m.full_name, 'startedAt', k.started_at, 'finishedAt', k.finished_at,
      'waveId', (SELECT w.wave_id FROM wave_orders w WHERE w.order_id = o.id AND w.left_at IS NULL),
      'lines', (
        SELECT coalesce(json_agg(json_build_object('stockId', n.stock_id, 'name', n.name, 'place', h.place, 'barcode', h.barcode,
          'onHand', n.on_hand, 'needed', n.needed, 'counted', n.counted) ORDER BY ${alongShelf}), '[]')
        FROM named n LEFT JOIN shelf_places h USING (stock_id)),
      'notes', (SELECT coalesce(json_agg(n.body ORDER BY n.id), '[]') FROM order_notes n WHERE n.order_id = o.id)) AS packing
    FROM packings k JOIN orders o ON o.id = k.order_id JOIN accounts a ON a.id = o.account_id
    JOIN staff_members m ON m.id = k.packer_id WHERE k.order_id = ${orderId}`)
  const [row] = rows
  if (!row) throw new ShopError('not_found', `Nobody is packing ${publicOrderId(orderId)}.`)
  return row.packing
}

/** The order at the station, as one member of the staff sees it. */
export function presentPacking(packing: StoredPacking, staffId: number): Packing {
  const lines = packing.lines.map(presentLine)
  return {
    id: publicOrderId(packing.orderId),
    version: packing.version,
    status: orderStatusOf[packing.status],
    name: packing.name,
    city: packing.city,
    pin: packing.pin,
    packer: packing.packer,
    is_mine: packing.packerId === staffId,
    started_at: new Date(packing.startedAt).toISOString(),
    finished_at: packing.finishedAt && new Date(packing.finishedAt).toISOString(),
    wave: packing.waveId,
    lines,
    is_complete: isComplete(lines),
    notes: packing.notes,
  }
}

const presentLine = ({ stockId, onHand, ...line }: StoredLine): PackingLine => ({
  ...line,
  stock_id: stockId,
  sku: skuOf(stockId),
  on_hand: onHand,
  batch: null,
})
