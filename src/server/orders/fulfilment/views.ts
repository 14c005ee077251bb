import { and, eq, or, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SavedView } from '#contract/admin/views.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { staffMembers, staffViews } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

export interface ViewFields {
  name: string
  search: string
  is_shared: boolean
}

type Edit = { [K in keyof ViewFields]?: ViewFields[K] | undefined }

/** Normalises the address of a view: sorts its parameters, and drops the page. */
function normaliseSearch(search: string): string {
  const parts = new URLSearchParams(search)
  parts.delete('cursor')
  parts.sort()
  return parts.toString()
}

const columns = {
  id: staffViews.id,
  version: staffViews.version,
  name: staffViews.name,
  search: staffViews.search,
  is_shared: staffViews.isShared,
  staffId: staffViews.staffId,
  by: staffMembers.fullName,
}

const present = (row: Omit<SavedView, 'is_own'> & { staffId: number }, staffId: number): SavedView => {
  const { staffId: owner, ...view } = row
  return { ...view, is_own: owner === staffId }
}

const read = (db: Database) =>
  db.select(columns).from(staffViews).innerJoin(staffMembers, eq(staffMembers.id, staffViews.staffId))

/** The caller's own views and shared ones, by name. */
export async function listViews(db: Database, staffId: number): Promise<SavedView[]> {
  const rows = await read(db)
    .where(or(eq(staffViews.staffId, staffId), staffViews.isShared))
    .orderBy(sql`lower(${staffViews.name})`, staffViews.id)
  return rows.map((row) => present(row, staffId))
}

async function readOne(db: Database, id: number, staffId: number): Promise<SavedView> {
  const [row] = await read(db).where(eq(staffViews.id, id))
  if (!row) throw new ShopError('not_found', 'There is no such list.')
  return present(row, staffId)
}

const logged = ({ name, search, is_shared }: ViewFields) => ({ name, search, is_shared })

/** @throws {ShopError} `view_exists` for a name that the caller already uses. */
export const saveView = (db: NodePgDatabase, actor: StaffActor, fields: ViewFields): Promise<SavedView> =>
  onUniqueViolation(nameExists(fields.name), () =>
    change(db, actor, async (tx, recordAudit) => {
      const search = normaliseSearch(fields.search)
      const made = await tx
        .insert(staffViews)
        .values({ staffId: actor.staffId, name: fields.name, search, isShared: fields.is_shared })
        .returning({ id: staffViews.id })
        .then(returnedRow)
      const after = logged({ ...fields, search })
      await recordAudit({ action: 'view_saved', entity: { kind: 'view', id: made.id }, after })
      return readOne(tx, made.id, actor.staffId)
    }),
  )

/** @throws {ShopError} `not_found`, also for another person's view; `version_conflict`, `view_exists`. */
export const editView = (
  db: NodePgDatabase,
  actor: StaffActor,
  { id, version, ...edit }: Edit & { id: number; version: number },
): Promise<SavedView> =>
  onUniqueViolation(nameExists(edit.name ?? ''), () =>
    change(db, actor, async (tx, recordAudit) => {
      const before = await lockOwnView(tx, actor, id)
      assertVersion(before.version, version, before)
      await tx
        .update(staffViews)
        .set({
          name: edit.name ?? before.name,
          search: edit.search === undefined ? before.search : normaliseSearch(edit.search),
          isShared: edit.is_shared ?? before.is_shared,
        })
        .where(eq(staffViews.id, id))
      const after = await readOne(tx, id, actor.staffId)
      const entity = { kind: 'view', id }
      await recordAudit({ action: 'view_edited', entity, before: logged(before), after: logged(after) })
      return after
    }),
  )

/** @throws {ShopError} `not_found`, also for another person's view. */
export const deleteView = (db: NodePgDatabase, actor: StaffActor, id: number): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const before = await lockOwnView(tx, actor, id)
    await tx.delete(staffViews).where(eq(staffViews.id, id))
    await recordAudit({ action: 'view_deleted', entity: { kind: 'view', id }, before: logged(before) })
  })

async function lockOwnView(tx: Database, { staffId }: StaffActor, id: number): Promise<SavedView> {
  const own = await tx
    .select({ id: staffViews.id })
    .from(staffViews)
    .where(and(eq(staffViews.id, id), eq(staffViews.staffId, staffId)))
    .for('update')
  if (own.length === 0) throw new ShopError('not_found', 'There is no such list of yours.')
  return readOne(tx, id, staffId)
}

const nameExists = (name: string) => (): ShopError =>
  new ShopError('view_exists', `You have a list called ${name} already.`)
