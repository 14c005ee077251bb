import { and, desc, eq, lt } from 'drizzle-orm'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import type { listProductVersions } from '#contract/staff/product-versions.ts'
import type { Database } from '../../machine/database/database.ts'
import { productVersions, staffMembers } from '../../machine/database/tables.ts'
import { changesBetween } from '../../machine/drafts/changes-between.ts'
import { readStaffProduct } from '../shelf/read-products.ts'
import { readDraftOf } from './read-draft.ts'

const pageSize = 20

/**
 * A page of the states that a product had, newest first, each with what differs from the one before it.
 * @throws {ShopError} `not_found`.
 */
export async function listVersions(
  db: Database,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<StaffReply<typeof listProductVersions>> {
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
    .limit(pageSize + 1)
  const versions = rows.slice(0, pageSize).map(({ content, at, ...row }, index) => ({
    ...row,
    at: at.toISOString(),
    changes: changesBetween(rows[index + 1]?.content, content),
  }))
  const draft = await readDraftOf(db, id)
  return {
    name,
    draft_version: draft?.version ?? 0,
    versions,
    next_cursor: rows.length > pageSize ? String(versions.at(-1)?.number) : null,
  }
}
