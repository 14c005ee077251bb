import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'

const counted = { count: sql<number>`count(DISTINCT p.id)::int` }

/** Counts payments with one of these products that are payable or being confirmed. */
export async function countOpenPayments(db: Database, productIds: number[]): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`
      SELECT ${columns} FROM payments p JOIN order_items i ON i.order_id = p.order_id
      WHERE p.status ${inStates([...unpaidStates, 'confirming'])} AND i.product_id = ANY(${sql.param(productIds)}::int[])`,
  )
  return count
}
