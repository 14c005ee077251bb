import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Ticket } from '#contract/admin/tickets.ts'
import { publicTicketId, ticketNumber } from '#contract/shop/tickets.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { type BeforeMerge, tickets } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { changeTicket, type LockedTicket, lockTicket } from './change-ticket.ts'
import { joined, standingOf } from './joined-ticket.ts'
import { assertMergeable } from './mergeable.ts'
import { noTicket } from './no-ticket.ts'

interface Seen {
  actor: StaffActor
  id: number
  version: number
}

/**
 * Merges another ticket of the same person into the one that is open. The other one points to it and keeps all that it has; its
 * messages are read in one thread, and what comes under its number stands there.
 * @param other its number.
 * @throws {ShopError} `not_found`, `version_conflict` and the refusals of `assertMergeable`.
 */
export async function mergeTicket(
  db: NodePgDatabase,
  { actor, id, version, other }: Seen & { other: string },
): Promise<Ticket> {
  const otherId = ticketNumber(other)
  if (otherId === null) throw noTicket()
  return changeTicket(db, { actor, id, version, alongWith: [otherId] }, async (tx, into, note) => {
    const from = await lockTicket(tx, otherId)
    if (!from) throw noTicket()
    await assertMergeable(tx, into, from)
    const merged = await putThread(tx, id, joined(into, from))
    await tx
      .update(tickets)
      .set({ mergedInto: id, mergedBy: actor.staffId, mergedBefore: keptOf(into, merged) })
      .where(eq(tickets.id, otherId))
    await note({ action: 'ticket_merged', after: { with: publicTicketId(otherId) } })
    await note({ action: 'ticket_merged', after: { into: publicTicketId(id) } }, otherId)
  })
}

/**
 * Writes how a thread stands that got or lost a part. Its version rises in any case, so that whoever writes an answer is told.
 * @returns the new version.
 */
async function putThread(tx: Database, id: number, standing: Partial<ReturnType<typeof joined>>) {
  const [changed] = await tx
    .update(tickets)
    .set({ ...standing, version: sql`version + 1` })
    .where(eq(tickets.id, id))
    .returning({ version: tickets.version })
  if (!changed) throw noTicket()
  return changed.version
}

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null
const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

const keptOf = (ticket: LockedTicket, version: number): BeforeMerge => ({
  ...standingOf(ticket),
  version,
  lastAt: ticket.lastAt.toISOString(),
  clockFrom: ticket.clockFrom.toISOString(),
  acknowledgedAt: isoOf(ticket.acknowledgedAt),
  snoozedUntil: isoOf(ticket.snoozedUntil),
  closedAt: isoOf(ticket.closedAt),
})

const restored = ({ version: _version, ...before }: BeforeMerge): ReturnType<typeof joined> => ({
  ...before,
  lastAt: new Date(before.lastAt),
  clockFrom: new Date(before.clockFrom),
  acknowledgedAt: dateOf(before.acknowledgedAt),
  snoozedUntil: dateOf(before.snoozedUntil),
  closedAt: dateOf(before.closedAt),
})

const whereTo = { into: tickets.mergedInto }

/** The ticket with the thread that a ticket belongs to: its own, or the one that it was merged into. */
export async function threadOf(db: Database, id: number): Promise<number> {
  const found = await readFirst(
    db,
    whereTo,
    (columns) => sql`SELECT ${columns} FROM tickets WHERE id = ${id}`,
  )
  return found?.into ?? id
}

/** Locks the ticket with the thread that a ticket belongs to; null without one. */
export async function lockThread(tx: Database, id: number): Promise<LockedTicket | null> {
  const ticket = await lockTicket(tx, id)
  return ticket?.mergedInto ? lockTicket(tx, ticket.mergedInto) : ticket
}

/**
 * Takes a merged ticket out again, as it was. The other one is as it was before as well, unless something happened to it since.
 * @throws {ShopError} `not_found`, `version_conflict`, `ticket_not_merged`.
 */
export async function unmergeTicket(db: NodePgDatabase, { actor, id, version }: Seen): Promise<Ticket> {
  const alongWith = [await threadOf(db, id)]
  return changeTicket(db, { actor, id, version, alongWith, isOfMerge: true }, async (tx, from, note) => {
    const { mergedInto, mergedBefore } = from
    if (mergedInto === null || !mergedBefore) {
      throw new ShopError('ticket_not_merged', `${publicTicketId(id)} is a thread of its own already.`)
    }
    await tx
      .update(tickets)
      .set({ mergedInto: null, mergedBy: null, mergedBefore: null })
      .where(eq(tickets.id, id))
    const into = await lockTicket(tx, mergedInto)
    await putThread(tx, mergedInto, into?.version === mergedBefore.version ? restored(mergedBefore) : {})
    await note({ action: 'ticket_unmerged', before: { into: publicTicketId(mergedInto) } })
    await note({ action: 'ticket_unmerged', before: { with: publicTicketId(id) } }, mergedInto)
  })
}
