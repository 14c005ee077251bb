import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { change, writeEntries } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { readRate } from './find-rates.ts'

/**
 * Removes own rates that equal the rate of the HSN today, so they follow it. No tax changes.
 * @throws {ShopError} `not_found`.
 */
export const followRate = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  id: number,
): Promise<{ products: number; parts: number }> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { hsn, rate } = await readRate(tx, id)
      await lockGoods(tx, hsn)
      const products = await freed(
        tx,
        sql`UPDATE products p SET tax_rate_percent = NULL
          WHERE p.tax_rate_percent = ${rate} AND tax_rate_id(p.hsn) = ${id}
            AND NOT EXISTS (SELECT FROM product_components c WHERE c.product_id = p.id) RETURNING p.id, p.name`,
      )
      const parts = await freed(
        tx,
        sql`UPDATE product_components p SET tax_rate_percent = NULL
          WHERE p.tax_rate_percent = ${rate} AND tax_rate_id(p.hsn) = ${id} RETURNING p.product_id AS id, p.name`,
      )
      const batchId = crypto.randomUUID()
      const entries = [
        ...products.map((product) => ({ product, before: { tax_rate: rate }, after: { tax_rate: null } })),
        ...parts.map((product) => {
          const part = { part: product.name }
          return { product, before: { ...part, tax_rate: rate }, after: { ...part, tax_rate: null } }
        }),
      ].map(({ product, before, after }) => ({
        action: 'product_edited',
        entity: { kind: 'product', id: product.id },
        before,
        after,
      }))
      await writeEntries(tx, { ...actor, batchId }, entries)
      const sum = { products: products.length, parts: parts.length }
      await recordAudit({
        action: 'tax_rate_followed',
        entity: { kind: 'tax_rate', id },
        after: { ...sum, batch: batchId },
      })
      return sum
    },
    { idempotency },
  )

/** Locks products in the same order as the grid. */
const lockGoods = (tx: Database, hsn: string) =>
  tx.execute(sql`
    SELECT 1 FROM products p WHERE starts_with(p.hsn, ${hsn}) OR EXISTS (
      SELECT FROM product_components c WHERE c.product_id = p.id AND starts_with(c.hsn, ${hsn}))
    ORDER BY p.id FOR NO KEY UPDATE`)

const freed = (tx: Database, update: SQL): Promise<{ id: number; name: string }[]> =>
  readRows(
    tx,
    { id: sql<number>`f.id`, name: sql<string>`f.name` },
    (columns) => sql`
    WITH f AS (${update}) SELECT ${columns} FROM f ORDER BY f.id`,
  )
