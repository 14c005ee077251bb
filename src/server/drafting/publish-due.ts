import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StaffActor } from '../platform/actor.ts'
import { writeEntry } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ShopError } from '../platform/http/shop-error.ts'
import { assertDraftNotOvertaken } from './draft-checks.ts'
import type { DraftKind, DraftView, FoundDraft } from './draft-kind.ts'
import { findDraft } from './find-draft.ts'
import { applyDraft } from './publish-draft.ts'
import { readPublisherPermissions } from './publisher-permissions.ts'

/** Interval of the publishing jobs, which wait for drafts that are due before the next run. */
export const publishEverySeconds = 5
const maxWaitMs = (publishEverySeconds + 1) * 1_000

/** Publishes due drafts, and waits for drafts that are due within seconds. */
export async function publishDue<View extends DraftView>(
  { db }: { db: NodePgDatabase },
  kind: DraftKind<View>,
  stopping?: AbortSignal,
): Promise<void> {
  const { drafts } = kind
  const [next] = await db
    .select({
      inMs: sql<number | null>`ceil(extract(epoch FROM min(publish_at) - clock_timestamp()) * 1000)::float8`,
    })
    .from(drafts)
  const inMs = next?.inMs ?? null
  if (inMs === null || inMs > maxWaitMs) return
  if (inMs > 0 && !(await waitFor(inMs, stopping))) return
  const due = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(lte(drafts.publishAt, sql`now()`))
    .orderBy(asc(drafts.publishAt), asc(drafts.id))
  const failures: unknown[] = []
  for (const { id } of due) {
    if (stopping?.aborted) break
    // A draft that fails must not block the others.
    await publishDraftById(db, kind, id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Waits; false when the process stops earlier. */
async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await wait(ms, undefined, { ref: false, ...(signal && { signal }) })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  }
}

async function publishDraftById<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  id: number,
): Promise<void> {
  try {
    await inTransaction(db, (tx) => publishLocked(tx, kind, id))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await inTransaction(db, (tx) => recordProblem(tx, kind, { id, problem: error.message }))
  }
}

async function publishLocked<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  id: number,
): Promise<void> {
  const [row] = await tx.select().from(kind.drafts).where(eq(kind.drafts.id, id))
  if (!row) return
  await kind.lockTargets(tx, row)
  const found = await lockDue(tx, kind, id)
  if (!found) return
  assertDraftNotOvertaken(found.draft)
  const actor = publisherOf(found)
  const permissions = await readPublisherPermissions(tx, actor.staffId, kind.publishPermission)
  await applyDraft(tx, kind, {
    actor,
    recordAudit: (entry) => writeEntry(tx, actor, entry),
    found,
    // The publisher confirmed these when scheduling, and a scheduled draft can't be edited.
    approval: { caller: { permissions, token: null }, takes_address: true, confirms_claims: true },
  })
}

/** Locks a due draft; null when it was published or unscheduled meanwhile. */
async function lockDue<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  id: number,
): Promise<FoundDraft<View> | null> {
  const { drafts } = kind
  const [row] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.id, id), lte(drafts.publishAt, sql`now()`)))
    .for('update')
  return row ? findDraft(tx, kind, id) : null
}

/** A due draft is published in the name of the person who scheduled it. */
function publisherOf({ row: { publishBy } }: FoundDraft<DraftView>): StaffActor {
  if (publishBy === null) throw new Error('A draft is due that nobody scheduled.')
  return { kind: 'staff', staffId: publishBy, sessionId: null, requestId: null }
}

async function recordProblem<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  { id, problem }: { id: number; problem: string },
): Promise<void> {
  const found = await lockDue(tx, kind, id)
  if (!found) return
  await tx
    .update(kind.drafts)
    .set({ publishAt: null, publishBy: null, problem })
    .where(eq(kind.drafts.id, id))
  await writeEntry(tx, publisherOf(found), {
    action: 'draft_not_published',
    entity: { kind: kind.entity, id },
    before: { publish_at: found.draft.publish_at },
    after: { publish_at: null, problem },
  })
}
