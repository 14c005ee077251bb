import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { ticketMessages, tickets } from '../../platform/database/tables.ts'

type Row = typeof ticketMessages.$inferInsert

export type Incoming = Pick<Row, 'body' | 'source' | 'staffId' | 'sender' | 'mailKey'>

/**
 * Adds a shopper's message to the ticket, which then waits for the shop and is no longer snoozed. A closed
 * ticket opens again, and its clock starts now.
 */
export async function addIncoming(tx: Database, ticketId: number, message: Incoming): Promise<void> {
  await tx.insert(ticketMessages).values({ ticketId, direction: 'in', ...message })
  await tx
    .update(tickets)
    .set({
      lastAt: sql`now()`,
      waitsFor: 'shop',
      snoozedUntil: null,
      clockFrom: sql`CASE WHEN closed_at IS NULL THEN clock_from ELSE now() END`,
      acknowledgedAt: sql`CASE WHEN closed_at IS NULL THEN acknowledged_at END`,
      closedAt: null,
      closedBy: null,
    })
    .where(eq(tickets.id, ticketId))
}
