import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assertVersion } from '../platform/audit/stale.ts'
import type { Database } from '../platform/database/database.ts'
import { staffMembers } from '../platform/database/tables.ts'
import { ShopError } from '../platform/http/shop-error.ts'
import type { DraftKind, DraftView, FoundDraft, StoredDraft } from './draft-kind.ts'

const publisher = alias(staffMembers, 'publisher')

/** Finds the draft of a condition, or null. */
export async function findDraftWhere<View extends DraftView>(
  db: Database,
  kind: DraftKind<View>,
  condition: SQL | undefined,
): Promise<FoundDraft<View> | null> {
  const { drafts } = kind
  const [stored] = await db
    .select({ row: drafts, by: staffMembers.fullName, publishBy: publisher.fullName })
    .from(drafts)
    .leftJoin(staffMembers, eq(staffMembers.id, drafts.staffId))
    .leftJoin(publisher, eq(publisher.id, drafts.publishBy))
    .where(condition)
  return stored ? { ...(await kind.view(db, stored)), row: stored.row } : null
}

/** @throws {ShopError} `not_found`. */
export async function findDraft<View extends DraftView>(
  db: Database,
  kind: DraftKind<View>,
  id: number,
): Promise<FoundDraft<View>> {
  const found = await findDraftWhere(db, kind, eq(kind.drafts.id, id))
  if (found) return found
  throw new ShopError('not_found', 'This draft was published or discarded.')
}

/** @throws {ShopError} `not_found`. */
export const readDraft = async <View extends DraftView>(
  db: Database,
  kind: DraftKind<View>,
  id: number,
): Promise<View['draft']> => (await findDraft(db, kind, id)).draft

/** Reads the draft of a live record, or null. */
export async function readDraftOf<View extends DraftView>(
  db: Database,
  kind: DraftKind<View>,
  liveId: number,
): Promise<View['draft'] | null> {
  const found = await findDraftWhere(db, kind, eq(kind.drafts.liveId, liveId))
  return found?.draft ?? null
}

/** Id and version of a draft, as the caller saw it. */
export interface SeenDraft {
  id: number
  version: number
}

/**
 * Locks a draft at the version that the caller saw, and reads it.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft.
 */
export async function lockDraft<View extends DraftView>(
  tx: Database,
  kind: DraftKind<View>,
  { id, version }: SeenDraft,
): Promise<FoundDraft<View>> {
  const { drafts } = kind
  await tx.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, id)).for('update')
  const found = await findDraft(tx, kind, id)
  assertVersion(found.draft.version, version, found.draft)
  return found
}

/** Reply fields that every kind takes from the row. */
export const storedPart = ({ row, by, publishBy }: StoredDraft) => ({
  id: row.id,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
  by,
  publish_at: row.publishAt?.toISOString() ?? null,
  publish_by: publishBy,
  problem: row.problem,
  preview_until: row.previewUntil && row.previewUntil > new Date() ? row.previewUntil.toISOString() : null,
})
