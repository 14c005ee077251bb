import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { PlannedRow } from './plan-grid.ts'

const taken = { id: sql<number>`given.id`, owner: sql<string>`min(owner.name)` }

const skusOf = (planned: PlannedRow[]) =>
  planned.flatMap(({ after: { id, name, sku }, fields }) =>
    fields.includes('sku') ? [{ id, name, sku }] : [],
  )

/**
 * Rejects SKUs that two products would have after a step. A unique index does too.
 * @param pathOf the field of a product in the error.
 * @throws {ShopError} `sku_exists`.
 */
export async function assertFreeSkus(
  tx: Database,
  planned: PlannedRow[],
  pathOf: (id: number) => string,
): Promise<void> {
  const changed = skusOf(planned)
  if (changed.length === 0) return
  const found = await readRows(
    tx,
    taken,
    (columns) => sql`
      WITH given AS (SELECT * FROM json_to_recordset(${JSON.stringify(changed)}::json) AS row (id int, name text, sku text)),
      owner AS (
        SELECT id, name, lower(sku) AS sku FROM given
        UNION ALL
        SELECT id, name, lower(sku) FROM products
        WHERE lower(sku) IN (SELECT lower(given.sku) FROM given) AND id NOT IN (SELECT given.id FROM given)
      )
      SELECT ${columns} FROM given JOIN owner ON owner.sku = lower(given.sku) AND owner.id <> given.id
      GROUP BY given.id ORDER BY given.id`,
  )
  const [first] = found
  if (!first) return
  const sentence = (owner: string): string => `${owner} has this SKU.`
  const errors = Object.fromEntries(found.map(({ id, owner }) => [pathOf(id), sentence(owner)]))
  throw new ShopError('sku_exists', sentence(first.owner), { errors })
}

/** Clears the SKUs that a step changes, so that products may swap them: PostgreSQL checks a unique index row by row. */
export async function clearSkus(tx: Database, planned: PlannedRow[]): Promise<void> {
  const lower = (sku: string | null): string | undefined => sku?.toLowerCase()
  const wanted = new Set(skusOf(planned).map(({ sku }) => lower(sku)))
  const ids = planned
    .filter(({ before: { sku }, fields }) => fields.includes('sku') && sku !== null && wanted.has(lower(sku)))
    .map(({ before }) => before.id)
  if (ids.length === 0) return
  await tx.execute(sql`UPDATE products SET sku = NULL WHERE id = ANY (${sql.param(ids)}::int[])`)
}
