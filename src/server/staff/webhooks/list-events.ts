import { sql } from 'drizzle-orm'
import type { listEvents } from '#contract/admin/webhooks.ts'
import type { ParsedInput, Reply } from '#contract/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { envelopeOf, eventColumns } from './event-body.ts'

const pageLength = 100

/** Published events after a cursor, oldest first. Without new ones the cursor stays. */
export async function readEvents(
  db: Database,
  { after, type }: ParsedInput<typeof listEvents>['query'],
): Promise<Reply<typeof listEvents>> {
  const ofType = type === undefined ? sql`true` : sql`event.type = ${type}`
  const rows = await readRows(
    db,
    { ...eventColumns, position: sql<string>`event.position::text` },
    (columns) => sql`
    SELECT ${columns} FROM events event
    WHERE event.position > ${after ?? '0'}::bigint AND event.endpoint_id IS NULL AND ${ofType}
    ORDER BY event.position LIMIT ${pageLength}`,
  )
  return { events: rows.map(envelopeOf), next_cursor: rows.at(-1)?.position ?? after ?? null }
}
