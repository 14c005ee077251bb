import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Here } from '#contract/admin/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { staffMembers, ticketPresence } from '../../platform/database/tables.ts'
import { noTicket } from './no-ticket.ts'

const p = alias(ticketPresence, 'p')
const m = alias(staffMembers, 'm')

/** Two signs of life and some time for the way: a screen gives one every thirty seconds. */
const isHere = sql`seen_at > now() - interval '75 seconds'`

interface Watching {
  ticketId: number
  staffId: number
}

const here = { id: m.id, name: m.fullName, is_writing: p.isWriting }

/**
 * Notes that a member has a ticket open.
 * @returns the colleagues who have it open as well, those who write first.
 * @throws {ShopError} `not_found`
 */
export async function reportPresence(
  db: Database,
  { ticketId, staffId, isWriting }: Watching & { isWriting: boolean },
): Promise<Here[]> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO ticket_presence (ticket_id, staff_id, is_writing)
    SELECT id, ${staffId}, ${isWriting} FROM tickets WHERE id = ${ticketId}
    ON CONFLICT (ticket_id, staff_id) DO UPDATE SET is_writing = EXCLUDED.is_writing, seen_at = now()`)
  if (rowCount === 0) throw noTicket()
  return readRows(
    db,
    here,
    (columns) => sql`
    SELECT ${columns} FROM ticket_presence p JOIN staff_members m ON m.id = p.staff_id
    WHERE p.ticket_id = ${ticketId} AND p.staff_id <> ${staffId} AND m.is_active AND ${isHere}
    ORDER BY p.is_writing DESC, m.full_name, m.id LIMIT 10`,
  )
}

/** Notes that a member has left a ticket. */
export async function endPresence(db: Database, { ticketId, staffId }: Watching): Promise<void> {
  await db
    .delete(ticketPresence)
    .where(and(eq(ticketPresence.ticketId, ticketId), eq(ticketPresence.staffId, staffId)))
}

/** Deletes what says nothing any more: a browser that was closed does not say that it leaves. */
export async function forgetPresence(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM ticket_presence WHERE NOT (${isHere})`)
}
