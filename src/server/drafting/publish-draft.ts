import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { change, type Note } from '../platform/audit/change.ts'
import { assertVersion } from '../platform/audit/stale.ts'
import type { Database } from '../platform/database/database.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { Approval, DraftKind, DraftView, FoundDraft } from './draft-kind.ts'
import { lockDraft, readDraft, type SeenDraft } from './find-draft.ts'
import { momentOf } from './moment-of.ts'

/** What somebody saw and confirmed when they decided to publish. */
export interface Decision extends SeenDraft, Omit<Approval, 'permissions'> {
  live_version: number | null
}

/**
 * Makes a draft what is live, all of it or nothing; the draft ends with that. Answers the id of what is live.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft where it or what is live changed since, `invalid_request`
 * naming each wrong field, `address_redirects`, and what the kind refuses.
 */
export const publishDraft = <View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, permissions, idempotency }: DraftEditor,
  decision: Decision,
): Promise<number> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockToPublish(tx, kind, decision)
      return applyDraft(tx, kind, { recordAudit, found, approval: { ...decision, permissions } })
    },
    { idempotency },
  )

interface Applying<View extends DraftView> {
  recordAudit: Note
  found: FoundDraft<View>
  approval: Approval
}

/** Publishes within a transaction that has locked the draft and what it writes. */
export async function applyDraft<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  { recordAudit, found, approval }: Applying<View>,
): Promise<number> {
  await kind.assertPublishable(tx, found, approval)
  await tx.delete(kind.drafts).where(eq(kind.drafts.id, found.draft.id))
  return kind.apply(tx, recordAudit, found)
}

/**
 * Schedules a draft for a moment, or calls that off with null. It must be publishable now. A field that somebody changes in the shop
 * until then keeps it from being published.
 * @throws {ShopError} as publishing, and `invalid_request` for a moment that is over.
 */
export async function scheduleDraft<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, permissions, idempotency }: DraftEditor,
  { at, ...decision }: Decision & { at: string | null },
): Promise<View['draft']> {
  const { id } = decision
  const moment = at === null ? null : momentOf(at)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockToPublish(tx, kind, decision)
      if (moment) await kind.assertPublishable(tx, found, { ...decision, permissions })
      const { draft, liveFields } = found
      const began =
        liveFields && Object.fromEntries(draft.changes.map(({ field }) => [field, liveFields[field] ?? null]))
      await tx
        .update(kind.drafts)
        .set({
          publishAt: moment,
          publishBy: moment && actor.staffId,
          problem: null,
          ...(moment && began && { began }),
        })
        .where(eq(kind.drafts.id, id))
      await recordAudit({
        action: moment ? 'draft_scheduled' : 'draft_unscheduled',
        entity: { kind: kind.entity, id },
        before: { publish_at: draft.publish_at },
        after: { publish_at: moment?.toISOString() ?? null },
      })
    },
    { idempotency },
  )
  return readDraft(db, kind, id)
}

/** Locks a draft after all that publishing it writes, in the order of direct edits. */
async function lockToPublish<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  { id, version, live_version }: Decision,
): Promise<FoundDraft<View>> {
  const [row] = await tx.select().from(kind.drafts).where(eq(kind.drafts.id, id))
  if (row) await kind.lockTargets(tx, row)
  const found = await lockDraft(tx, kind, { id, version })
  assertVersion(found.draft.live_version ?? 0, live_version ?? 0, found.draft)
  return found
}
