import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ProductCost } from '#contract/admin/product-cost.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { products } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockProduct } from './apply-edit.ts'
import { writeCosts } from './write-extras.ts'

/** @throws {ShopError} `not_found`. */
export async function readProductCost(db: Database, id: number): Promise<ProductCost> {
  const [row] = await db
    .select({ id: products.id, version: products.version, costPaise: products.costPaise })
    .from(products)
    .where(eq(products.id, id))
  if (!row) throw new ShopError('not_found', 'There is no such product.')
  const { costPaise, ...one } = row
  return { ...one, cost: costPaise === null ? null : toRupees(costPaise) }
}

/**
 * Sets the usual cost of one pack of a product, in rupees.
 * @throws {ShopError} `not_found`, `version_conflict` with the present cost.
 */
export async function editProductCost(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, cost }: { id: number; version: number; cost: number | null },
): Promise<ProductCost> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      await lockProduct(tx, id)
      const before = await readProductCost(tx, id)
      assertVersion(before.version, version, before)
      await writeCosts(tx, [{ productId: id, costPaise: cost === null ? null : fromRupees(cost) }])
      await recordAudit({
        action: 'product_cost_edited',
        entity: { kind: 'product', id },
        before: { cost: before.cost },
        after: { cost },
      })
    },
    { idempotency },
  )
  return readProductCost(db, id)
}
