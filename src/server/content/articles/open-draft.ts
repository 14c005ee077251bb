import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { blankFields, copiedFields } from './article-fields.ts'
import { lockArticle, readArticle } from './read-article.ts'
import { readDraft, readDraftOf } from './read-draft.ts'

export interface ArticleEditor {
  actor: StaffActor
  idempotency: IdempotentRequest | null
}

interface Begun {
  article_id?: number | undefined
  copy_of?: number | undefined
}

/**
 * Begins a draft of an article, or of a new one. The draft that an article has already is answered as it is.
 * @throws {ShopError} `not_found` for an article that is none.
 */
export async function openDraft(
  db: NodePgDatabase,
  { actor, idempotency }: ArticleEditor,
  { article_id: articleId, copy_of: copyOf }: Begun,
): Promise<ArticleDraft> {
  const own = articleId === undefined ? null : await readDraftOf(db, articleId)
  if (own) return own
  const id = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      if (articleId !== undefined) await lockArticle(tx, articleId)
      const begun = copyOf === undefined ? blankFields : copiedFields(await readArticle(tx, copyOf))
      const made = await tx
        .insert(articleDrafts)
        .values({
          postId: articleId ?? null,
          fields: articleId === undefined ? begun : {},
          staffId: actor.staffId,
        })
        // A colleague began it at the same instant.
        .onConflictDoUpdate({ target: articleDrafts.postId, set: { postId: sql`excluded.post_id` } })
        .returning({ id: articleDrafts.id })
        .then(returnedRow)
      const after = { article: articleId ?? null, copy_of: copyOf ?? null }
      await recordAudit({ action: 'draft_begun', entity: { kind: 'article-draft', id: made.id }, after })
      return made.id
    },
    { idempotency },
  )
  return readDraft(db, id)
}
