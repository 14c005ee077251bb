import { publicIdOf, query } from './database.ts'

/** What the shop's database holds of packing and sending, as far as the audit reads it. */
export interface PackingLedger {
  documents: { orderId: number; kind: string; series: string; financialYear: string; serial: number }[]
  series: { series: string; financialYear: string; lastNumber: number }[]
  shipments: { orderId: number }[]
  /** Of every order that was at the station: what was counted into its parcel, and what belongs into it, by stock. */
  stations: { orderId: number; isFinished: boolean; counted: Packs; needed: Packs }[]
  /** Waves that are open, and orders that a wave still keeps. */
  openWaves: number[]
  keptByWaves: { waveId: number; orderId: number }[]
  /** Packs that short picks removed, by stock: in the ledger, and in the audit log. */
  corrections: { stockId: number; moved: number; logged: number }[]
  log: { action: string; entity: string; entityId: string; author: string }[]
}

type Packs = Record<number, number>

/** Packs of a line that were refunded before it was packed, by the order of the log, which was written while the order was held. */
const refundedBefore = `coalesce((SELECT sum(l.quantity) FROM refund_lines l
  JOIN audit_log g ON g.action = 'order_refunded' AND g.after ->> 'refund_id' = l.refund_id::text
  WHERE l.order_item_id = i.id AND g.id < (SELECT min(a.id) FROM audit_log a
    WHERE a.action = 'order_packed' AND a.entity_id = ${publicIdOf('ORD', 'i.order_id')})), 0)`

export async function readPackingLedger(dataDir: string): Promise<PackingLedger> {
  return {
    documents: await query(
      dataDir,
      `SELECT order_id::float8 AS "orderId", kind, series, financial_year AS "financialYear", serial FROM tax_documents`,
    ),
    series: await query(
      dataDir,
      `SELECT series, financial_year AS "financialYear", last_number AS "lastNumber" FROM document_series`,
    ),
    shipments: await query(
      dataDir,
      `SELECT order_id::float8 AS "orderId" FROM shipments WHERE replacement_id IS NULL`,
    ),
    stations: await query(
      dataDir,
      `SELECT order_id::float8 AS "orderId", finished_at IS NOT NULL AS "isFinished",
         (SELECT coalesce(json_object_agg(stock_id, quantity), '{}') FROM packed_items i WHERE i.order_id = k.order_id) AS counted,
         (SELECT coalesce(json_object_agg(stock_id, quantity), '{}') FROM (
            SELECT s.stock_id, sum((i.quantity - ${refundedBefore}) * s.amount)::int AS quantity FROM order_items i
            JOIN product_stock s ON s.product_id = i.product_id WHERE i.order_id = k.order_id
            GROUP BY s.stock_id HAVING sum(i.quantity - ${refundedBefore}) > 0) n) AS needed
       FROM packings k WHERE k.order_id IS NOT NULL`,
    ),
    openWaves: (
      await query<{ id: number }>(dataDir, `SELECT id::float8 AS id FROM waves WHERE state = 'open'`)
    ).map(({ id }) => id),
    keptByWaves: await query(
      dataDir,
      `SELECT wave_id::float8 AS "waveId", order_id::float8 AS "orderId" FROM wave_orders WHERE left_at IS NULL AND order_id IS NOT NULL`,
    ),
    corrections: await query(
      dataDir,
      `SELECT s.id AS "stockId",
         (SELECT coalesce(sum(change), 0)::int FROM stock_movements m
          WHERE (m.product_id = s.product_id OR m.part_id = s.part_id) AND m.reason LIKE 'Missing when %') AS moved,
         (SELECT coalesce(sum((after ->> 'on_hand')::int - (before ->> 'on_hand')::int), 0)::int FROM audit_log a
          WHERE a.action = 'stock_moved' AND a.entity = 'stock' AND a.entity_id = s.id::text) AS logged
       FROM stock s ORDER BY s.id`,
    ),
    log: await query(dataDir, `SELECT action, entity, entity_id AS "entityId", author FROM audit_log`),
  }
}
