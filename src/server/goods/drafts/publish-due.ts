import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { permissionKeys } from '#contract/staff/permissions.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { writeEntry } from '../../machine/audit/change.ts'
import type { Database } from '../../machine/database/database.ts'
import { productDrafts, staffMembers, staffRoles } from '../../machine/database/tables.ts'
import { inTransaction, unlessTaken } from '../../machine/database/transaction.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { refuseWithoutRights } from '../prices/grid-rights.ts'
import { lockProduct } from '../shelf/apply-edit.ts'
import { taken } from '../shelf/refuse-product.ts'
import { editOf, writeDraft } from './publish-draft.ts'
import { type FoundDraft, findDraft } from './read-draft.ts'

/** The job asks so often; what is due before it asks again is waited for. */
export const askedEverySeconds = 5
const longestWaitMs = (askedEverySeconds + 1) * 1_000

const isDue = lte(productDrafts.publishAt, sql`now()`)

/** Publishes the drafts whose moment has come, and sleeps until one that comes in the next seconds. */
export async function publishDue({ db }: { db: NodePgDatabase }, stopping?: AbortSignal): Promise<void> {
  const [next] = await db
    .select({
      inMs: sql<number>`ceil(extract(epoch FROM min(publish_at) - clock_timestamp()) * 1000)::float8`,
    })
    .from(productDrafts)
  if (!next || next.inMs === null || next.inMs > longestWaitMs) return
  if (next.inMs > 0 && !(await slept(next.inMs, stopping))) return
  const due = await db
    .select({ id: productDrafts.id, productId: productDrafts.productId })
    .from(productDrafts)
    .where(isDue)
    .orderBy(asc(productDrafts.publishAt), asc(productDrafts.id))
  const failures: unknown[] = []
  for (const draft of due) {
    if (stopping?.aborted) break
    // One that can't be published must not hold up the others.
    await publishOne(db, draft).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Whether the whole time passed; false where the process is to end. */
async function slept(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await wait(ms, undefined, { ref: false, ...(signal && { signal }) })
    return true
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  }
}

interface Due {
  id: number
  productId: number | null
}

/** Another process may be at it, or somebody called it off: what is no longer due under its lock is left alone. */
async function publishOne(db: NodePgDatabase, due: Due): Promise<void> {
  try {
    await unlessTaken(taken({}), () => inTransaction(db, (tx) => publishLocked(tx, due)))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await inTransaction(db, (tx) => noteFailed(tx, due, error.message))
  }
}

async function publishLocked(tx: Database, { id, productId }: Due): Promise<void> {
  if (productId !== null) await lockProduct(tx, productId)
  const found = await lockDue(tx, id)
  if (!found) return
  refuseOvertaken(found)
  const actor = actorOf(found)
  refuseWithoutRights(await permissionsOf(tx, actor.staffId), [editOf(found)])
  await writeDraft(tx, (entry) => writeEntry(tx, actor, entry), found, true)
}

async function lockDue(tx: Database, id: number): Promise<FoundDraft | null> {
  const [row] = await tx
    .select({ id: productDrafts.id })
    .from(productDrafts)
    .where(and(eq(productDrafts.id, id), isDue))
    .for('update')
  return row ? findDraft(tx, id) : null
}

/** It is published for the colleague who said so. */
const actorOf = ({ publisherId }: FoundDraft): StaffActor => {
  if (publisherId === null) throw new Error('A draft is due that nobody scheduled.')
  return { kind: 'staff', staffId: publisherId, sessionId: null, requestId: null }
}

/**
 * What a member may do now, who may have lost it since the draft was scheduled.
 * @throws {ShopError} `not_allowed` for whoever may publish no more.
 */
async function permissionsOf(tx: Database, staffId: number): Promise<string[]> {
  const [member] = await tx
    .select({ permissions: staffRoles.permissions })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(eq(staffMembers.id, staffId), eq(staffMembers.isActive, true)))
  const present = member?.permissions.includes('*') ? permissionKeys : (member?.permissions ?? [])
  if (present.includes('products.publish')) return present
  throw new ShopError('not_allowed', 'Who scheduled this may publish no more.')
}

/** @throws {ShopError} `version_conflict` where the shop changed a field of the draft since it was scheduled. */
function refuseOvertaken({ draft }: FoundDraft): void {
  const overtaken = draft.changes.filter(({ is_overtaken }) => is_overtaken).map(({ field }) => field)
  if (overtaken.length === 0) return
  const fields = overtaken.join(', ').replaceAll('_', ' ')
  throw new ShopError('version_conflict', `The shop was changed after this was scheduled: ${fields}.`)
}

async function noteFailed(tx: Database, { id }: Due, why: string): Promise<void> {
  const found = await lockDue(tx, id)
  if (!found) return
  await tx
    .update(productDrafts)
    .set({ publishAt: null, publishBy: null, problem: why })
    .where(eq(productDrafts.id, id))
  const before = { publish_at: found.draft.publish_at }
  const after = { publish_at: null, problem: why }
  await writeEntry(tx, actorOf(found), {
    action: 'draft_not_published',
    entity: { kind: 'draft', id },
    before,
    after,
  })
}
