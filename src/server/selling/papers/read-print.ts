import { sql } from 'drizzle-orm'
import type { LabelSize } from '#contract/staff/packing.ts'
import type { PaperKind } from '#contract/staff/papers.ts'
import type { Database } from '../../machine/database/database.ts'
import { ShopError } from '../../machine/http/shop-error.ts'

/** A print as it was asked for. */
export interface Print {
  id: number
  createdAt: Date
  label: LabelSize
  orders: { orderId: number; papers: PaperKind[]; reprints: PaperKind[] }[]
}

/** @throws {ShopError} `not_found`. */
export async function readPrint(db: Database, id: number): Promise<Print> {
  const { rows } = await db.execute<{ createdAt: string; label: LabelSize; orders: Print['orders'] }>(sql`
    SELECT to_json(p.created_at) AS "createdAt", p.label, (
      SELECT json_agg(json_build_object('orderId', o.order_id, 'papers', o.papers, 'reprints', o.reprints) ORDER BY o.position)
      FROM print_orders o WHERE o.print_id = p.id) AS orders
    FROM prints p WHERE p.id = ${id}`)
  const [row] = rows
  if (!row) throw new ShopError('not_found', 'There is no such print.')
  return { ...row, id, createdAt: new Date(row.createdAt) }
}
