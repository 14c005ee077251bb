import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { listMessages, markMessage as markMessageCall } from '#contract/staff/matters.ts'
import { noteReading } from '../../machine/audit/note-reading.ts'
import { actorOf } from '../../machine/http/callers.ts'
import type { StaffHandle } from '../../machine/http/staff-api.ts'
import { findMessages, markMessage } from './messages.ts'

/** Visitors' messages in the back office. */
export function registerMessages(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(listMessages, async ({ caller, request, query }) => {
    const found = await findMessages(db, query)
    await noteReading(db, actorOf(caller, request.id), 'messages', { ...query, read: found.messages.length })
    return found
  })
  api(markMessageCall, ({ caller, request, params, body }) =>
    markMessage(db, actorOf(caller, request.id), { ...params, ...body }),
  )
}
