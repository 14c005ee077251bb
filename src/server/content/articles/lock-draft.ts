import { eq } from 'drizzle-orm'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import { lockProductsOf } from './article-products.ts'
import { lockArticle } from './read-article.ts'
import { type FoundDraft, findDraft } from './read-draft.ts'

/**
 * Locks a draft as it was seen, and reads it.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft.
 */
export async function lockDraft(tx: Database, id: number, version: number): Promise<FoundDraft> {
  await tx.select({ id: articleDrafts.id }).from(articleDrafts).where(eq(articleDrafts.id, id)).for('update')
  const found = await findDraft(tx, id)
  assertVersion(found.draft.version, version, found.draft)
  return found
}

export interface Seen {
  id: number
  version: number
  live_version: number | null
}

/** Locks what publishing a draft writes: the products that it is about, then its article; the draft itself comes last. */
export async function lockPublished(tx: Database, id: number): Promise<void> {
  const { draft, fit } = await findDraft(tx, id)
  await lockProductsOf(tx, draft.article_id, fit.products ?? [])
  if (draft.article_id !== null) await lockArticle(tx, draft.article_id)
}

/**
 * Locks a draft with all that publishing it writes.
 * @throws {ShopError} `not_found`, `version_conflict` where the draft or the article changed since.
 */
export async function lockWithArticle(
  tx: Database,
  { id, version, live_version }: Seen,
): Promise<FoundDraft> {
  await lockPublished(tx, id)
  const found = await lockDraft(tx, id, version)
  assertVersion(found.draft.live_version ?? 0, live_version ?? 0, found.draft)
  return found
}
