import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffProduct } from '#contract/admin/products.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import { products } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockProduct } from './apply-edit.ts'
import { readStaffProduct } from './read-products.ts'

interface Archiving {
  id: number
  version: number
  archived: boolean
}

/**
 * Archives a product or restores it. Existing orders and open payments stay.
 * @throws {ShopError} `not_found`, `version_conflict` with the present product, `invalid_request` when the
 * product has that state already.
 */
export async function archiveProduct(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { id, version, archived }: Archiving,
): Promise<StaffProduct> {
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const before = await lockProduct(tx, id)
      assertVersion(before.version, version, before)
      if (before.archived === archived) {
        throw new ShopError(
          'invalid_request',
          archived ? 'It is out of the shop already.' : 'It is in the shop.',
        )
      }
      await tx
        .update(products)
        .set({ archivedAt: archived ? sql`now()` : null })
        .where(eq(products.id, id))
      await recordAudit({
        action: archived ? 'product_archived' : 'product_put_back',
        entity: { kind: 'product', id },
        before: { archived: before.archived },
        after: { archived },
      })
    },
    { idempotency },
  )
  return readStaffProduct(db, id)
}
