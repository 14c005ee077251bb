import type { Actor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { writeEntry } from './change.ts'

interface Reading {
  /** Past the first page: who works there seldom needs more, who copies people does. */
  cursor?: string | undefined
  read: number
}

/**
 * Notes that somebody reads people page after page. The first page of a list is everyday work, and the log would drown in it.
 */
export async function noteReading(
  db: Database,
  actor: Actor,
  list: string,
  { cursor, read, ...query }: Reading & Record<string, unknown>,
): Promise<void> {
  if (cursor === undefined || read === 0) return
  await writeEntry(db, actor, {
    action: 'people_read',
    entity: { kind: 'list', id: list },
    after: { ...query, cursor, people: read },
  })
}
