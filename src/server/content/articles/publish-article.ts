import { type ArticleDraft, claimReason } from '#contract/admin/article-drafts.ts'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import { assertPublishableDraft } from '../../drafting/draft-checks.ts'
import type { Approval } from '../../drafting/draft-kind.ts'
import type { RecordAudit } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertNoRedirect } from './former-address.ts'
import type { ArticleView } from './view-draft.ts'
import { addressInUse, writeArticle } from './write-article.ts'

/**
 * @throws {ShopError} `invalid_request` naming each wrong field, `claims_unconfirmed`, `address_redirects` for the former address of
 * another article.
 */
export async function assertPublishable(
  tx: Database,
  { draft, fit }: ArticleView,
  { takes_address: takesAddress, confirms_claims: confirmsClaims }: Approval,
): Promise<void> {
  assertPublishableDraft(draft)
  assertClaimsConfirmed(draft, confirmsClaims)
  if (fit.slug && !takesAddress) await assertNoRedirect(tx, fit.slug, draft.article_id)
}

/** @throws {ShopError} `claims_unconfirmed` with the sentences to confirm. */
function assertClaimsConfirmed({ checks }: ArticleDraft, isConfirmed: boolean | undefined): void {
  const claims = checks.filter(({ kind }) => kind === 'claim')
  const [first] = claims
  if (!first || isConfirmed) return
  throw new ShopError('claims_unconfirmed', `${first.sentence} ${claimReason}`, { extra: { claims } })
}

/**
 * Publishes a draft and returns the article id.
 * @throws {ShopError} `article_exists` when a concurrent edit took the address.
 */
export const publishArticle = (
  tx: Database,
  recordAudit: RecordAudit,
  { live, fit, moved }: ArticleView,
): Promise<number> =>
  onUniqueViolation(addressInUse(fit.slug), () =>
    // A publishable draft has every field.
    writeArticle(tx, recordAudit, { live, fields: fit as ArticleFields, takesAddress: true, moved }),
  )
