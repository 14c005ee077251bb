import { eq } from 'drizzle-orm'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { lockProduct } from '../admin/apply-edit.ts'
import { type FoundDraft, findDraft } from './read-draft.ts'

/**
 * Locks a draft as it was seen, and reads it.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft.
 */
export async function lockDraft(tx: Database, id: number, version: number): Promise<FoundDraft> {
  await tx.select({ id: productDrafts.id }).from(productDrafts).where(eq(productDrafts.id, id)).for('update')
  const found = await findDraft(tx, id)
  assertVersion(found.draft.version, version, found.draft)
  return found
}

export interface Seen {
  id: number
  version: number
  live_version: number | null
}

/**
 * The same with its product, which is locked first, as whoever edits it does.
 * @throws {ShopError} `not_found`, `version_conflict` where the draft or the product changed since.
 */
export async function lockWithProduct(
  tx: Database,
  { id, version, live_version }: Seen,
): Promise<FoundDraft> {
  const [row] = await tx
    .select({ productId: productDrafts.productId })
    .from(productDrafts)
    .where(eq(productDrafts.id, id))
  if (row?.productId != null) await lockProduct(tx, row.productId)
  const found = await lockDraft(tx, id, version)
  assertVersion(found.draft.live_version ?? 0, live_version ?? 0, found.draft)
  return found
}
