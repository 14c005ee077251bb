import { sql } from 'drizzle-orm'
import { moveBatches } from '../../inventory/stock/move-batches.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { stock } from '../../platform/database/tables.ts'

const openingReason = 'opening count of an import'

interface Opening {
  productId: number
  packs: number
  /** Cost of one pack; null while it is unknown. */
  costPaise: number | null
}

const opened = { stockId: stock.id, productId: sql<number>`stock.product_id` }

/**
 * Puts the first packs of new products on the shelf, in no batch. Skips products without a row of stock,
 * which became kits before they were published.
 */
export async function writeOpenings(tx: Database, actor: StaffActor, openings: Opening[]): Promise<void> {
  const some = openings.filter(({ packs }) => packs > 0)
  if (some.length === 0) return
  const ids = sql.param(some.map(({ productId }) => productId))
  await tx.execute(sql`
    INSERT INTO batches (stock_id, cost_paise)
    SELECT stock.id, given.cost FROM unnest(${ids}::int[], ${sql.param(some.map(({ costPaise }) => costPaise))}::bigint[]) AS given (product_id, cost)
    JOIN stock ON stock.product_id = given.product_id`)
  const rows = await readRows(
    tx,
    { ...opened, batchId: sql<number>`batch.id::float8` },
    (columns) => sql`
    SELECT ${columns} FROM stock JOIN batches batch ON batch.stock_id = stock.id
    WHERE stock.product_id = ANY (${ids}::int[]) ORDER BY stock.id FOR NO KEY UPDATE`,
  )
  const packsOf = new Map(some.map(({ productId, packs }) => [productId, packs]))
  await moveBatches(
    tx,
    { actor },
    rows.map(({ stockId, productId, batchId }) => {
      const packs = packsOf.get(productId) ?? 0
      return {
        stockId,
        change: packs,
        batchId,
        batchChange: packs,
        kind: 'opening' as const,
        reason: openingReason,
      }
    }),
  )
}

/** Sets the usual cost of products, in paise. */
export async function writeCosts(
  tx: Database,
  costs: { productId: number; costPaise: number | null }[],
): Promise<void> {
  if (costs.length === 0) return
  await tx.execute(sql`
    UPDATE products product SET cost_paise = given.cost
    FROM unnest(${sql.param(costs.map(({ productId }) => productId))}::int[], ${sql.param(costs.map(({ costPaise }) => costPaise))}::bigint[])
      AS given (id, cost)
    WHERE product.id = given.id`)
}

/** Sets the barcodes of new or changed single products. */
export async function writeBarcodes(
  tx: Database,
  codes: { productId: number; barcode: string | null }[],
): Promise<void> {
  if (codes.length === 0) return
  const given = sql`unnest(${sql.param(codes.map(({ productId }) => productId))}::int[], ${sql.param(codes.map(({ barcode }) => barcode))}::text[]) AS given (product_id, barcode)`
  // Clears all first, so that products can swap barcodes: PostgreSQL checks a unique index row by row.
  await tx.execute(sql`
    UPDATE shelf_places SET barcode = NULL WHERE barcode IS NOT NULL
      AND stock_id IN (SELECT stock.id FROM stock JOIN ${given} ON given.product_id = stock.product_id)`)
  await tx.execute(sql`
    INSERT INTO shelf_places (stock_id, barcode) SELECT stock.id, given.barcode FROM stock JOIN ${given} ON given.product_id = stock.product_id
    WHERE given.barcode IS NOT NULL
    ON CONFLICT (stock_id) DO UPDATE SET barcode = excluded.barcode`)
}
