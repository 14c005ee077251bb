import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { importPictures } from '../../../platform/database/tables.ts'
import type { NamedPicture } from './parse-pictures.ts'

const rowsAtOnce = 500

/** The drafts with pictures left to fetch. */
export async function findDraftsAwaitingPictures(tx: Database, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: importPictures.draftId })
    .from(importPictures)
    .where(and(eq(importPictures.state, 'waiting'), inArray(importPictures.draftId, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Queues the pictures of the rows for their drafts. */
export async function queuePictures(
  tx: Database,
  importId: number,
  written: { row: { name: string; wanted: NamedPicture[] }; draftId: number }[],
): Promise<void> {
  const wanted = written.flatMap(({ row, draftId }) =>
    row.wanted.map(({ address, alt }, position) => ({
      importId,
      draftId,
      position,
      address,
      name: row.name.slice(0, 200),
      alt: alt || row.name.slice(0, 200),
    })),
  )
  for (let at = 0; at < wanted.length; at += rowsAtOnce)
    await tx.insert(importPictures).values(wanted.slice(at, at + rowsAtOnce))
}

/** Leaves out the pictures of an import that still wait. */
export async function leaveOutPictures(tx: Database, importId: number, problem: string): Promise<void> {
  await tx
    .update(importPictures)
    .set({ state: 'left', problem })
    .where(and(eq(importPictures.importId, importId), eq(importPictures.state, 'waiting')))
}
