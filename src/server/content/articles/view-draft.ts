import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { changesOf } from '../../drafting/apply-edits.ts'
import type { StoredDraft } from '../../drafting/draft-kind.ts'
import { storedPart } from '../../drafting/find-draft.ts'
import type { Database } from '../../platform/database/database.ts'
import { fieldNames, fieldsOf } from './article-fields.ts'
import { checkFields } from './check-fields.ts'
import { checkArticle } from './checks/check-article.ts'
import { findRedirectTarget } from './former-address.ts'
import { type FormerPublication, missingPageProblem, readFormerPublication } from './former-publication.ts'
import { readArticle } from './read-article.ts'

export interface ArticleView {
  draft: ArticleDraft
  /** The article in the blog. */
  live: StaffArticle | null
  liveFields: DraftFields | null
  /** The publishable fields, as the blog stores them. */
  fit: Partial<ArticleFields>
  moved: FormerPublication
  details: Record<string, unknown>
}

/** A draft with its differences from the blog, its checks and its problems. */
export async function viewDraft(db: Database, stored: StoredDraft): Promise<ArticleView> {
  const { row } = stored
  const live = row.liveId === null ? null : await readArticle(db, row.liveId)
  const liveFields = live && fieldsOf(live)
  const fields = { ...liveFields, ...row.fields } as DraftFields
  const { fit, problems } = await checkFields(db, fields, row.liveId)
  const checks = await checkArticle(db, fields)
  const moved = await readFormerPublication(db, row.id)
  const publishedAt = moved.publishedAt?.toISOString() ?? null
  const { oldAddresses } = moved
  const noPage = missingPageProblem(oldAddresses, {
    isComing: fit.coming_soon ?? false,
    isArchived: live?.archived ?? false,
  })
  const wrong = checks.filter(({ kind }) => kind === 'error').reverse()
  return {
    live,
    liveFields,
    fit,
    moved,
    details: {
      ...(publishedAt && { published_at: publishedAt }),
      ...(oldAddresses.length > 0 && { old_addresses: oldAddresses }),
    },
    draft: {
      ...storedPart(stored),
      article_id: row.liveId,
      live_version: live?.version ?? null,
      fields,
      changes: changesOf(fieldNames, { fields, began: row.began, live: liveFields }),
      problems: {
        ...Object.fromEntries(wrong.map(({ field, sentence }) => [field, sentence])),
        ...(noPage !== null && { coming_soon: noPage }),
        ...problems,
      },
      checks,
      redirects_from: fit.slug ? await findRedirectTarget(db, fit.slug, row.liveId) : null,
      published_at: publishedAt,
      old_addresses: oldAddresses,
    },
  }
}
