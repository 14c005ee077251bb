import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type ArticleDraft, claimReason } from '#contract/admin/article-drafts.ts'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import { assertReady } from '../../drafting/planned.ts'
import { change, type Note } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { lockWithArticle, type Seen } from './lock-draft.ts'
import type { ArticleEditor } from './open-draft.ts'
import { readArticle } from './read-article.ts'
import type { FoundDraft } from './read-draft.ts'
import { taken, writeArticle } from './write-article.ts'

export type Publishing = Seen & {
  takes_address?: boolean | undefined
  confirms_claims?: boolean | undefined
}

/**
 * Makes a draft what the blog shows, all of it or nothing; the draft ends with that.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft where it or its article changed since,
 * `invalid_request` naming each wrong field, `claims_unconfirmed`, `address_redirects`, `article_exists`.
 */
export async function publishDraft(
  db: NodePgDatabase,
  { actor, idempotency }: ArticleEditor,
  publishing: Publishing,
): Promise<StaffArticle> {
  const id = await onUniqueViolation(taken('that was typed'), () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        const found = await lockWithArticle(tx, publishing)
        return writeDraft(tx, recordAudit, found, publishing)
      },
      { idempotency },
    ),
  )
  return readArticle(db, id)
}

type Confirmed = Pick<Publishing, 'takes_address' | 'confirms_claims'>

/** The same within a larger transaction that has locked draft and article. Answers the article. */
export async function writeDraft(
  tx: Database,
  recordAudit: Note,
  { draft, live, fit, moved }: FoundDraft,
  { takes_address: takesAddress, confirms_claims: confirmsClaims }: Confirmed,
): Promise<number> {
  assertReady(draft)
  assertClaimsConfirmed(draft, confirmsClaims)
  await tx.delete(articleDrafts).where(eq(articleDrafts.id, draft.id))
  return writeArticle(tx, recordAudit, { live, fields: fit as ArticleFields, takesAddress, moved })
}

/** @throws {ShopError} `claims_unconfirmed` with the sentences that somebody must look at first. */
export function assertClaimsConfirmed({ checks }: ArticleDraft, isConfirmed: boolean | undefined): void {
  const claims = checks.filter(({ kind }) => kind === 'claim')
  const [first] = claims
  if (!first || isConfirmed) return
  throw new ShopError('claims_unconfirmed', `${first.sentence} ${claimReason}`, { extra: { claims } })
}
