import { and, desc, eq, lt } from 'drizzle-orm'
import type { listProductVersions } from '#contract/admin/product-versions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { pageOfVersions, versionsAtOnce } from '../../drafting/page-of-versions.ts'
import type { Database } from '../../platform/database/database.ts'
import { productVersions, staffMembers } from '../../platform/database/tables.ts'
import { readStaffProduct } from '../admin/read-products.ts'
import { readDraftOf } from './read-draft.ts'

/**
 * A page of the states that a product had, newest first, each with what differs from the one before it.
 * @throws {ShopError} `not_found`.
 */
export async function listVersions(
  db: Database,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<Reply<typeof listProductVersions>> {
  const { name } = await readStaffProduct(db, id)
  const from = cursor ? lt(productVersions.number, Math.min(Number(cursor), 2_147_483_647)) : undefined
  const rows = await db
    .select({
      number: productVersions.number,
      content: productVersions.content,
      at: productVersions.at,
      by: staffMembers.fullName,
    })
    .from(productVersions)
    .leftJoin(staffMembers, eq(staffMembers.id, productVersions.staffId))
    .where(and(eq(productVersions.productId, id), from))
    .orderBy(desc(productVersions.number))
    .limit(versionsAtOnce + 1)
  const draft = await readDraftOf(db, id)
  return {
    name,
    draft_version: draft?.version ?? 0,
    ...pageOfVersions(rows),
  }
}
