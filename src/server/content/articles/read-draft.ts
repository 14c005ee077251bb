import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { ArticleFields } from '#contract/admin/article-fields.ts'
import type { StaffArticle } from '#contract/admin/articles.ts'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import { changesOf } from '../../drafting/apply-edits.ts'
import { previewUntil } from '../../drafting/preview-token.ts'
import type { Database } from '../../platform/database/database.ts'
import { articleDrafts, staffMembers } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { fieldNames, fieldsOf } from './article-fields.ts'
import { checkFields } from './check-fields.ts'
import { checkArticle } from './checks/check-article.ts'
import { leadsTo } from './former-address.ts'
import { type Moved, noPageFor } from './moved.ts'
import { readArticle } from './read-article.ts'

const publisher = alias(staffMembers, 'publisher')

const selectDrafts = (db: Database) =>
  db
    .select({ row: articleDrafts, by: staffMembers.fullName, publishBy: publisher.fullName })
    .from(articleDrafts)
    .leftJoin(staffMembers, eq(staffMembers.id, articleDrafts.staffId))
    .leftJoin(publisher, eq(publisher.id, articleDrafts.publishBy))

type Stored = Awaited<ReturnType<typeof selectDrafts>>[number]

export interface FoundDraft {
  draft: ArticleDraft
  /** What the blog has. */
  live: StaffArticle | null
  /** The fields that can be published, as the blog keeps them. */
  fit: Partial<ArticleFields>
  /** Who published it, where it is to be at a moment. */
  publisherId: number | null
  moved: Moved
}

/** @throws {ShopError} `not_found`. */
export async function findDraft(db: Database, id: number): Promise<FoundDraft> {
  const [stored] = await selectDrafts(db).where(eq(articleDrafts.id, id))
  if (!stored) throw new ShopError('not_found', 'This draft was published or thrown away.')
  return presented(db, stored)
}

/** @throws {ShopError} `not_found`. */
export const readDraft = async (db: Database, id: number): Promise<ArticleDraft> =>
  (await findDraft(db, id)).draft

/** The draft of an article, or null. */
export async function readDraftOf(db: Database, articleId: number): Promise<ArticleDraft | null> {
  const [stored] = await selectDrafts(db).where(eq(articleDrafts.postId, articleId))
  return stored ? (await presented(db, stored)).draft : null
}

async function presented(db: Database, { row, by, publishBy }: Stored): Promise<FoundDraft> {
  const live = row.postId === null ? null : await readArticle(db, row.postId)
  const liveFields = live && fieldsOf(live)
  const fields = { ...liveFields, ...row.fields } as DraftFields
  const { fit, problems } = await checkFields(db, fields, row.postId)
  const checks = await checkArticle(db, fields)
  const noPage = noPageFor(row.oldAddresses, {
    isComing: fit.coming_soon ?? false,
    isArchived: live?.archived ?? false,
  })
  const wrong = checks.filter(({ kind }) => kind === 'error').reverse()
  return {
    live,
    fit,
    publisherId: row.publishBy,
    moved: { publishedAt: row.publishedAt, oldAddresses: row.oldAddresses },
    draft: {
      id: row.id,
      article_id: row.postId,
      version: row.version,
      updated_at: row.updatedAt.toISOString(),
      by,
      live_version: live?.version ?? null,
      fields,
      changes: changesOf(fieldNames, { fields, began: row.began, live: liveFields }),
      problems: {
        ...Object.fromEntries(wrong.map(({ field, sentence }) => [field, sentence])),
        ...(noPage !== null && { coming_soon: noPage }),
        ...problems,
      },
      checks,
      redirects_from: fit.slug ? await leadsTo(db, fit.slug, row.postId) : null,
      publish_at: row.publishAt?.toISOString() ?? null,
      publish_by: publishBy,
      problem: row.problem,
      published_at: row.publishedAt?.toISOString() ?? null,
      old_addresses: row.oldAddresses,
      preview_until: previewUntil(row.previewUntil),
    },
  }
}
