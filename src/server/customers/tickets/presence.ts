import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Here } from '#contract/admin/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { staffMembers, ticketPresence } from '../../platform/database/tables.ts'
import { noTicket } from './no-ticket.ts'

const presence = alias(ticketPresence, 'presence')
const member = alias(staffMembers, 'member')

/** A screen reports every thirty seconds; two missed reports end the presence. */
const isPresent = sql`seen_at > now() - interval '75 seconds'`

interface Watching {
  ticketId: number
  staffId: number
}

const colleagueRow = { id: member.id, name: member.fullName, is_writing: presence.isWriting }

/**
 * Records that a member has a ticket open.
 * @returns the colleagues who have it open too, writers first.
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
    colleagueRow,
    (columns) => sql`
    SELECT ${columns} FROM ticket_presence presence JOIN staff_members member ON member.id = presence.staff_id
    WHERE presence.ticket_id = ${ticketId} AND presence.staff_id <> ${staffId} AND member.is_active AND ${isPresent}
    ORDER BY presence.is_writing DESC, member.full_name, member.id LIMIT 10`,
  )
}

export async function endPresence(db: Database, { ticketId, staffId }: Watching): Promise<void> {
  await db
    .delete(ticketPresence)
    .where(and(eq(ticketPresence.ticketId, ticketId), eq(ticketPresence.staffId, staffId)))
}

/** Deletes old presence, since a closed browser does not report that it leaves. */
export async function forgetPresence(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM ticket_presence WHERE NOT (${isPresent})`)
}
