import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../platform/actor.ts'
import { change, type RecordAudit } from '../platform/audit/change.ts'
import { assertVersion } from '../platform/audit/stale.ts'
import type { Database } from '../platform/database/database.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { Approval, DraftKind, DraftView, FoundDraft } from './draft-kind.ts'
import { lockDraft, readDraft, type SeenDraft } from './find-draft.ts'
import { parseMoment } from './parse-moment.ts'

/** The versions that the publisher saw, and the confirmations. */
export interface Decision extends SeenDraft, Omit<Approval, 'caller'> {
  live_version: number | null
}

/**
 * Publishes a draft completely or not at all, and deletes it. Returns the id of the live record.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft when it or the live record
 * changed, `invalid_request` with each invalid field, `address_redirects`, and errors of the kind.
 */
export const publishDraft = <View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, caller, idempotency }: DraftEditor,
  decision: Decision,
): Promise<number> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockToPublish(tx, kind, decision)
      return applyDraft(tx, kind, { actor, recordAudit, found, approval: { ...decision, caller } })
    },
    { idempotency },
  )

interface PublishOptions<View extends DraftView> {
  actor: StaffActor
  recordAudit: RecordAudit
  found: FoundDraft<View>
  approval: Approval
}

/** Publishes in a transaction that has locked the draft and its live record. */
export async function applyDraft<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  { actor, recordAudit, found, approval }: PublishOptions<View>,
): Promise<number> {
  await kind.assertPublishable(tx, found, approval)
  await tx.delete(kind.drafts).where(eq(kind.drafts.id, found.draft.id))
  return kind.apply(tx, recordAudit, found, actor)
}

/**
 * Schedules a draft, or unschedules it with null. The draft must be publishable now. A later change of the
 * same live field prevents the publication.
 * @throws {ShopError} as publishing, and `invalid_request` for a past moment.
 */
export async function scheduleDraft<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, caller, idempotency }: DraftEditor,
  { at, ...decision }: Decision & { at: string | null },
): Promise<View['draft']> {
  const { id } = decision
  const moment = at === null ? null : parseMoment(at)
  await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const found = await lockToPublish(tx, kind, decision)
      if (moment) await kind.assertPublishable(tx, found, { ...decision, caller })
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

/** Locks a draft after all rows that publishing writes, in the order of direct edits. */
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
