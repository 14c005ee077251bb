import type { Actor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { writeEntry } from './change.ts'

interface Reading {
  /** Set when the caller reads past the first page, as someone who copies personal data does. */
  cursor?: string | undefined
  read: number
}

/**
 * Logs that a member of the staff reads personal data page after page. The first page of a list is everyday
 * work and would flood the log.
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
