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
      const products = await clearRates(
        tx,
        sql`UPDATE products product SET tax_rate_percent = NULL
          WHERE product.tax_rate_percent = ${rate} AND tax_rate_id(product.hsn) = ${id}
            AND NOT EXISTS (SELECT FROM product_components component WHERE component.product_id = product.id) RETURNING product.id, product.name`,
      )
      const parts = await clearRates(
        tx,
        sql`UPDATE product_components component SET tax_rate_percent = NULL
          WHERE component.tax_rate_percent = ${rate} AND tax_rate_id(component.hsn) = ${id} RETURNING component.product_id AS id, component.name`,
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
    SELECT 1 FROM products product WHERE starts_with(product.hsn, ${hsn}) OR EXISTS (
      SELECT FROM product_components component WHERE component.product_id = product.id AND starts_with(component.hsn, ${hsn}))
    ORDER BY product.id FOR NO KEY UPDATE`)

const clearRates = (tx: Database, update: SQL): Promise<{ id: number; name: string }[]> =>
  readRows(
    tx,
    { id: sql<number>`cleared.id`, name: sql<string>`cleared.name` },
    (columns) => sql`
    WITH cleared AS (${update}) SELECT ${columns} FROM cleared ORDER BY cleared.id`,
  )
