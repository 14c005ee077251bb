import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ArticleDraft } from '#contract/admin/article-drafts.ts'
import { momentOf } from '../../drafting/moment-of.ts'
import { assertReady } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import { articleDrafts } from '../../platform/database/tables.ts'
import { fieldsOf } from './article-fields.ts'
import { assertNoRedirect } from './former-address.ts'
import { lockWithArticle } from './lock-draft.ts'
import type { ArticleEditor } from './open-draft.ts'
import { assertClaimsConfirmed, type Publishing } from './publish-draft.ts'
import { readDraft } from './read-draft.ts'

/**
 * Has a draft published at a moment, or calls that off. It must be fit to be published now, and is held to what the blog has now: a
 * field that somebody changes in the blog until then keeps it from being published.
 * @throws {ShopError} as publishing, and `invalid_request` for a moment that is over.
 */
export async function scheduleDraft(
  db: NodePgDatabase,
  { actor, idempotency }: ArticleEditor,
  { at, takes_address, confirms_claims, ...seen }: Publishing & { at: string | null },
): Promise<ArticleDraft> {
  const moment = at === null ? null : momentOf(at)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const { draft, live, fit } = await lockWithArticle(tx, seen)
      if (moment) {
        assertReady(draft)
        assertClaimsConfirmed(draft, confirms_claims)
        if (fit.slug && !takes_address) await assertNoRedirect(tx, fit.slug, draft.article_id)
      }
      const present: Record<string, unknown> = live ? fieldsOf(live) : {}
      const began = Object.fromEntries(draft.changes.map(({ field }) => [field, present[field] ?? null]))
      await tx
        .update(articleDrafts)
        .set({
          publishAt: moment,
          publishBy: moment && actor.staffId,
          problem: null,
          ...(moment && live && { began }),
        })
        .where(eq(articleDrafts.id, seen.id))
      await recordAudit({
        action: moment ? 'draft_scheduled' : 'draft_unscheduled',
        entity: { kind: 'article-draft', id: seen.id },
        before: { publish_at: draft.publish_at },
        after: { publish_at: moment?.toISOString() ?? null },
      })
    },
    { idempotency },
  )
  return readDraft(db, seen.id)
}
