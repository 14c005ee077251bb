import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Ticket } from '#contract/admin/tickets.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { ticketNotes, tickets } from '../../platform/database/tables.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeTicket, type LockedTicket } from './change-ticket.ts'
import { listColleagues } from './colleagues.ts'

interface TicketStep {
  actor: StaffActor
  id: number
  version: number
}

interface TicketEdit {
  assigned_to?: number | null | undefined
  snoozed_until?: string | null | undefined
  tags?: string[] | undefined
}

/**
 * Assigns, snoozes or tags a ticket; absent fields stay.
 * @throws {ShopError} `not_found`, `version_conflict`; `invalid_request` for a colleague without the
 * permission, and for a time that is past or over a year away; `ticket_closed` for snoozing a closed one.
 */
export const editTicket = (
  db: NodePgDatabase,
  { actor, id, version, ...edit }: TicketStep & TicketEdit,
): Promise<Ticket> =>
  changeTicket(db, { actor, id, version }, async (tx, ticket, recordAudit) => {
    const set = await checkEdit(tx, ticket, edit)
    if (Object.keys(set).length > 0) await tx.update(tickets).set(set).where(eq(tickets.id, id))
    await recordAudit({
      action: 'ticket_edited',
      before: shown(ticket),
      after: shown({ ...ticket, ...set }),
    })
  })

const shown = ({
  assignedTo,
  snoozedUntil,
  tags,
}: Pick<LockedTicket, 'assignedTo' | 'snoozedUntil' | 'tags'>) => ({
  assigned_to: assignedTo,
  snoozed_until: snoozedUntil,
  tags,
})

type Edited = Partial<Pick<LockedTicket, 'assignedTo' | 'snoozedUntil' | 'tags'>>

async function checkEdit(tx: Database, ticket: LockedTicket, edit: TicketEdit): Promise<Edited> {
  const { assigned_to, snoozed_until, tags } = edit
  return {
    ...(assigned_to !== undefined && { assignedTo: await checkColleague(tx, assigned_to) }),
    ...(snoozed_until !== undefined && { snoozedUntil: parseSnoozeTime(ticket, snoozed_until) }),
    ...(tags !== undefined && { tags: [...new Set(tags)].sort() }),
  }
}

async function checkColleague(tx: Database, staffId: number | null): Promise<number | null> {
  if (staffId === null) return null
  const colleagues = await listColleagues(tx)
  if (colleagues.some(({ id }) => id === staffId)) return staffId
  const errors = { assigned_to: 'This colleague can’t answer tickets.' }
  throw new ShopError('invalid_request', errors.assigned_to, { errors })
}

const maxSnoozeMs = 366 * 24 * 3_600_000

function parseSnoozeTime({ closedAt }: LockedTicket, until: string | null): Date | null {
  if (until === null) return null
  if (closedAt)
    throw new ShopError('ticket_closed', 'A closed ticket can’t be put away. Open it again first.')
  const time = new Date(until)
  const isValid = time.getTime() > Date.now() && time.getTime() < Date.now() + maxSnoozeMs
  if (isValid) return time
  const errors = { snoozed_until: 'Choose a time that is to come, within a year.' }
  throw new ShopError('invalid_request', errors.snoozed_until, { errors })
}

/** @throws {ShopError} `not_found`, `version_conflict`. */
export const closeTicket = (db: NodePgDatabase, { actor, id, version }: TicketStep): Promise<Ticket> =>
  changeTicket(db, { actor, id, version }, async (tx, { closedAt }, recordAudit) => {
    if (!closedAt) await markClosed(tx, id, actor.staffId)
    await recordAudit({ action: 'ticket_closed' })
  })

/** Closes a ticket that the caller has locked. */
export const markClosed = (tx: Database, id: number, staffId: number) =>
  tx
    .update(tickets)
    .set({ closedAt: sql`now()`, closedBy: staffId, snoozedUntil: null })
    .where(eq(tickets.id, id))

/**
 * Opens a closed ticket again; its clock keeps its start.
 * @throws {ShopError} `not_found`, `version_conflict`, `ticket_erased`.
 */
export const reopenTicket = (db: NodePgDatabase, { actor, id, version }: TicketStep): Promise<Ticket> =>
  changeTicket(db, { actor, id, version }, async (tx, ticket, recordAudit) => {
    assertTicketNotErased(ticket)
    await tx.update(tickets).set({ closedAt: null, closedBy: null }).where(eq(tickets.id, id))
    await recordAudit({ action: 'ticket_reopened' })
  })

/** @throws {ShopError} `ticket_erased` */
export function assertTicketNotErased({ erasedAt }: Pick<LockedTicket, 'erasedAt'>): void {
  if (erasedAt)
    throw new ShopError('ticket_erased', 'Who wrote this was erased, so nobody is left to answer.')
}

export const noteOnTicket = (
  db: NodePgDatabase,
  {
    actor,
    id,
    text,
    idempotency,
  }: Omit<TicketStep, 'version'> & { text: string; idempotency: IdempotentRequest | null },
): Promise<Ticket> =>
  changeTicket(db, { actor, id, version: null, idempotency }, async (tx, _ticket, recordAudit) => {
    await tx.insert(ticketNotes).values({ ticketId: id, staffId: actor.staffId, body: text })
    await recordAudit({ action: 'note_written' })
  })
