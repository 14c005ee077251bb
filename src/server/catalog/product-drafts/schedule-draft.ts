import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ProductDraft } from '#contract/admin/product-drafts.ts'
import { momentOf } from '../../drafting/moment-of.ts'
import { assertReady } from '../../drafting/planned.ts'
import { change } from '../../platform/audit/change.ts'
import { productDrafts } from '../../platform/database/tables.ts'
import { assertNoRedirect } from '../admin/former-address.ts'
import { assertEditRights } from '../prices/grid-rights.ts'
import { fieldsOf } from './draft-fields.ts'
import { lockWithProduct } from './lock-draft.ts'
import type { DraftEditor } from './open-draft.ts'
import { editOf, type Publishing } from './publish-draft.ts'
import { readDraft } from './read-draft.ts'

/**
 * Has a draft published at a moment, or calls that off. It must be fit to be published now, and is held to what the shop has now: a
 * field that somebody changes in the shop until then keeps it from being published.
 * @throws {ShopError} as publishing, and `invalid_request` for a moment that is over.
 */
export async function scheduleDraft(
  db: NodePgDatabase,
  { actor, permissions, idempotency }: DraftEditor,
  { at, takes_address, ...seen }: Publishing & { at: string | null },
): Promise<ProductDraft> {
  const moment = at === null ? null : momentOf(at)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockWithProduct(tx, seen)
      const { draft, live, fit } = found
      if (moment) {
        assertEditRights(permissions, [editOf(found)])
        assertReady(draft)
        if (fit.slug && !takes_address) await assertNoRedirect(tx, fit.slug, draft.product_id)
      }
      const present: Record<string, unknown> = live ? fieldsOf(live) : {}
      const began = Object.fromEntries(draft.changes.map(({ field }) => [field, present[field] ?? null]))
      await tx
        .update(productDrafts)
        .set({
          publishAt: moment,
          publishBy: moment && actor.staffId,
          problem: null,
          ...(moment && live && { began }),
        })
        .where(eq(productDrafts.id, seen.id))
      await recordAudit({
        action: moment ? 'draft_scheduled' : 'draft_unscheduled',
        entity: { kind: 'draft', id: seen.id },
        before: { publish_at: draft.publish_at },
        after: { publish_at: moment?.toISOString() ?? null },
      })
    },
    { idempotency },
  )
  return readDraft(db, seen.id)
}
