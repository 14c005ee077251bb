import { and, desc, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { DraftFields } from '#contract/admin/draft-fields.ts'
import type { SavedVersion, VersionPage } from '#contract/admin/saved-version.ts'
import { change } from '../platform/audit/change.ts'
import { assertVersion } from '../platform/audit/stale.ts'
import type { Database } from '../platform/database/database.ts'
import { pageOf } from '../platform/database/page-of.ts'
import { returnedRow } from '../platform/database/rows.ts'
import { staffMembers } from '../platform/database/tables.ts'
import { ShopError } from '../platform/http/shop-error.ts'
import { isSame } from './apply-edits.ts'
import { assertNotScheduled } from './draft-checks.ts'
import type { DraftEditor } from './draft-editor.ts'
import type { DraftKind, DraftView } from './draft-kind.ts'
import { saveFields } from './edit-draft.ts'
import { findDraft, readDraft, readDraftOf } from './find-draft.ts'

const versionsAtOnce = 20

/** Lists the versions of a live record, the newest first, each with its changes to the previous one. */
export async function listVersions<View extends DraftView>(
  db: Database,
  kind: DraftKind<View>,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<VersionPage> {
  const { versions } = kind
  const from = cursor ? lt(versions.number, Math.min(Number(cursor), 2_147_483_647)) : undefined
  const rows = await db
    .select({
      number: versions.number,
      content: versions.content,
      at: versions.at,
      by: staffMembers.fullName,
    })
    .from(versions)
    .leftJoin(staffMembers, eq(staffMembers.id, versions.staffId))
    .where(and(eq(versions.liveId, id), from))
    .orderBy(desc(versions.number))
    .limit(versionsAtOnce + 1)
  const draft = await readDraftOf(db, kind, id)
  const { page, next_cursor } = pageOf(rows, ({ number }) => number, versionsAtOnce)
  return {
    draft_version: draft?.version ?? 0,
    versions: page.map(({ content, at, ...row }, index) => ({
      ...row,
      at: at.toISOString(),
      changes: changesBetween(rows[index + 1]?.content, content),
    })),
    next_cursor,
  }
}

type Content = Record<string, unknown>

/** Lists the changed fields of two versions; none for the first version. */
function changesBetween(before: Content | undefined, after: Content): SavedVersion['changes'] {
  if (!before) return []
  return Object.keys({ ...before, ...after })
    .filter((field) => !isSame(before[field], after[field]))
    .toSorted()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

interface VersionToRestore {
  id: number
  number: number
  /** Version of the draft that the caller saw; 0 without one. */
  version: number
}

/**
 * Turns an earlier version of a live record into its draft.
 * @throws {ShopError} `not_found`, `version_conflict` with the present draft, `draft_scheduled`,
 * `invalid_request` when that version is live.
 */
export async function restoreVersion<View extends DraftView>(
  db: NodePgDatabase,
  kind: DraftKind<View>,
  { actor, idempotency }: DraftEditor,
  { id, number, version }: VersionToRestore,
): Promise<View['draft']> {
  const draftId = await change(
    db,
    actor,
    async (tx, recordAudit) => {
      const live = await kind.lockLive(tx, id)
      const typed = await fieldsOfVersion(tx, kind, { id, number })
      if (Object.entries(typed).every(([name, value]) => isSame(value, live[name]))) {
        throw new ShopError('invalid_request', `The ${kind.place} has the ${kind.noun} like this.`)
      }
      const draft = await readDraftOf(tx, kind, id)
      assertVersion(draft?.version ?? 0, version, draft)
      if (draft) assertNotScheduled(draft)
      const own = await emptyDraft(tx, kind, id)
      await saveFields(tx, kind, { found: await findDraft(tx, kind, own), typed, staffId: actor.staffId })
      const after = { [kind.noun]: id, restores: number }
      await recordAudit({ action: 'draft_restored', entity: { kind: kind.entity, id: own }, after })
      return own
    },
    { idempotency },
  )
  return readDraft(db, kind, draftId)
}

async function fieldsOfVersion<View extends DraftView>(
  tx: Database,
  { noun, versions, rules }: DraftKind<View>,
  { id, number }: { id: number; number: number },
): Promise<DraftFields> {
  const [row] = await tx
    .select({ content: versions.content })
    .from(versions)
    .where(and(eq(versions.liveId, id), eq(versions.number, number)))
  if (!row) throw new ShopError('not_found', `The ${noun} had no such version.`)
  const known = Object.entries(row.content).filter(([name]) => Object.hasOwn(rules, name))
  return Object.fromEntries(known) as DraftFields
}

/** Returns the draft without fields: the existing one, emptied, or a new one. */
async function emptyDraft<View extends DraftView>(
  tx: Database,
  { drafts }: DraftKind<View>,
  liveId: number,
): Promise<number> {
  const row = await tx
    .insert(drafts)
    .values({ liveId })
    .onConflictDoUpdate({ target: drafts.liveId, set: { fields: {}, began: {} } })
    .returning({ id: drafts.id })
    .then(returnedRow)
  return row.id
}
