import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ImportPictures } from '#contract/admin/import-pictures.ts'
import type { PictureState } from '#shared/import-states.ts'
import type { StaffActor } from '../../../platform/actor.ts'
import { change } from '../../../platform/audit/change.ts'
import type { Database } from '../../../platform/database/database.ts'
import { pageOf, pageSize } from '../../../platform/database/page-of.ts'
import { importPictures, imports } from '../../../platform/database/tables.ts'
import { ShopError } from '../../../platform/http/shop-error.ts'

interface PictureQuery {
  id: number
  state?: PictureState | undefined
  cursor?: string | undefined
}

/**
 * The results of the pictures of an import, and a page of them.
 * @throws {ShopError} `not_found`.
 */
export async function readPictures(
  db: Database,
  { id, state, cursor }: PictureQuery,
): Promise<ImportPictures> {
  await assertImportExists(db, id)
  const found = await db
    .select()
    .from(importPictures)
    .where(
      and(
        eq(importPictures.importId, id),
        state && eq(importPictures.state, state),
        cursor === undefined ? undefined : gt(importPictures.id, Math.min(Number(cursor), 2_147_483_647)),
      ),
    )
    .orderBy(asc(importPictures.id))
    .limit(pageSize + 1)
  const { page, next_cursor } = pageOf(found, ({ id }) => id)
  return {
    counts: await countsOf(db, id),
    pictures: page.map(({ id: own, draftId, name, address, state: is, problem }) => ({
      id: own,
      draft_id: draftId,
      name,
      address,
      state: is,
      problem,
    })),
    next_cursor,
  }
}

async function assertImportExists(db: Database, id: number): Promise<{ isUndone: boolean }> {
  const [found] = await db
    .select({ undoneAt: imports.undoneAt })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, 'products')))
  if (!found) throw new ShopError('not_found', 'There is no such import of products.')
  return { isUndone: found.undoneAt !== null }
}

async function countsOf(db: Database, id: number): Promise<ImportPictures['counts']> {
  const rows = await db
    .select({ state: importPictures.state, count: sql<number>`count(*)::int` })
    .from(importPictures)
    .where(eq(importPictures.importId, id))
    .groupBy(importPictures.state)
  const none = { waiting: 0, fetched: 0, failed: 0, left: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/**
 * Queues the failed pictures of an import again.
 * @throws {ShopError} `not_found`, `nothing_to_import`.
 */
export async function retryPictures(
  db: NodePgDatabase,
  actor: StaffActor,
  id: number,
): Promise<ImportPictures> {
  const { isUndone } = await assertImportExists(db, id)
  if (isUndone) throw new ShopError('nothing_to_import', 'This import was undone.')
  await change(db, actor, async (tx, recordAudit) => {
    const again = await tx
      .update(importPictures)
      .set({ state: 'waiting', problem: null, attempts: 0 })
      .where(and(eq(importPictures.importId, id), eq(importPictures.state, 'failed')))
      .returning({ id: importPictures.id })
    if (again.length === 0) throw new ShopError('nothing_to_import', 'No picture of this import failed.')
    await recordAudit({
      action: 'import_pictures_retried',
      entity: { kind: 'import', id },
      after: { pictures: again.length },
    })
  })
  return readPictures(db, { id })
}
