import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { demoOrders } from './demo-orders.ts'
import { sampleParts } from './seed-products.ts'

/**
 * Marks the rows that the seed has just written into a shop without products, so that they can be removed
 * later.
 */
export async function markSample(db: Database, postIds: number[], hasDemo: boolean): Promise<void> {
  const orders = hasDemo ? demoOrders.map(({ id }) => id) : []
  await db.execute(sql`
    INSERT INTO sample_rows (kind, row_id, version)
    SELECT 'product', id, version FROM products
    UNION ALL SELECT 'post', id, version FROM posts WHERE id = ANY (${sql.param(postIds)}::int[])
    UNION ALL SELECT 'part', id, NULL FROM parts WHERE name = ANY (${sql.param(Object.keys(sampleParts))}::text[])
    UNION ALL SELECT 'order', id, NULL FROM orders WHERE id = ANY (${sql.param(orders)}::bigint[])
    UNION ALL SELECT DISTINCT 'account', account_id, NULL::int FROM orders WHERE id = ANY (${sql.param(orders)}::bigint[])`)
}
