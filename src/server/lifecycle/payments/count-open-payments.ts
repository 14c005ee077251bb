import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { unpaidStates } from './payment-states.ts'
import { inStates } from './state-sql.ts'

const counted = { count: sql<number>`count(DISTINCT payment.id)::int` }

/** Counts payments with one of these products that are payable or being confirmed. */
export async function countOpenPayments(db: Database, productIds: number[]): Promise<number> {
  const { count } = await readOne(
    db,
    counted,
    (columns) => sql`
      SELECT ${columns} FROM payments payment JOIN order_items item ON item.order_id = payment.order_id
      WHERE payment.status ${inStates([...unpaidStates, 'confirming'])} AND item.product_id = ANY(${sql.param(productIds)}::int[])`,
  )
  return count
}
