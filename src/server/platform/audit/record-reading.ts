import type { Actor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { writeEntry } from './change.ts'

interface PageRead {
  /** Set from the second page on, which only a caller reads who goes through the whole list. */
  cursor?: string | undefined
  /** Rows on the page. */
  read: number
}

/**
 * Logs that a member of the staff pages through personal data. Skips the first page of a list, since
 * everyday work would flood the log.
 */
export async function recordReading(
  db: Database,
  actor: Actor,
  list: string,
  { cursor, read, ...query }: PageRead & Record<string, unknown>,
): Promise<void> {
  if (cursor === undefined || read === 0) return
  await writeEntry(db, actor, {
    action: 'people_read',
    entity: { kind: 'list', id: list },
    after: { ...query, cursor, people: read },
  })
}
