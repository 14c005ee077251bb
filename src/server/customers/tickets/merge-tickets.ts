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
import { assertMergeable } from './mergeable.ts'
import { mergedState, threadStateOf } from './merged-state.ts'
import { noTicket } from './no-ticket.ts'

interface TicketStep {
  actor: StaffActor
  id: number
  version: number
}

/**
 * Merges another ticket of the same person into this one. The other ticket points to this one and keeps its
 * messages. One thread shows both, and mails to either number join it.
 * @param other the number of the other ticket.
 * @throws {ShopError} `not_found`, `version_conflict` and the errors of `assertMergeable`.
 */
export async function mergeTicket(
  db: NodePgDatabase,
  { actor, id, version, other }: TicketStep & { other: string },
): Promise<Ticket> {
  const otherId = ticketNumber(other)
  if (otherId === null) throw noTicket()
  return changeTicket(db, { actor, id, version, alongWith: [otherId] }, async (tx, into, recordAudit) => {
    const from = await lockTicket(tx, otherId)
    if (!from) throw noTicket()
    await assertMergeable(tx, into, from)
    const merged = await updateThread(tx, id, mergedState(into, from))
    await tx
      .update(tickets)
      .set({ mergedInto: id, mergedBy: actor.staffId, mergedBefore: stateBeforeMerge(into, merged) })
      .where(eq(tickets.id, otherId))
    await recordAudit({ action: 'ticket_merged', after: { with: publicTicketId(otherId) } })
    await recordAudit({ action: 'ticket_merged', after: { into: publicTicketId(id) } }, otherId)
  })
}

/**
 * Writes the state of a thread after a merge or unmerge. The version always rises, so that a colleague's
 * answer in progress meets a conflict.
 * @returns the new version.
 */
async function updateThread(tx: Database, id: number, standing: Partial<ReturnType<typeof mergedState>>) {
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

const stateBeforeMerge = (ticket: LockedTicket, version: number): BeforeMerge => ({
  ...threadStateOf(ticket),
  version,
  lastAt: ticket.lastAt.toISOString(),
  clockFrom: ticket.clockFrom.toISOString(),
  acknowledgedAt: isoOf(ticket.acknowledgedAt),
  snoozedUntil: isoOf(ticket.snoozedUntil),
  closedAt: isoOf(ticket.closedAt),
})

const restored = ({ version: _version, ...before }: BeforeMerge): ReturnType<typeof mergedState> => ({
  ...before,
  lastAt: new Date(before.lastAt),
  clockFrom: new Date(before.clockFrom),
  acknowledgedAt: dateOf(before.acknowledgedAt),
  snoozedUntil: dateOf(before.snoozedUntil),
  closedAt: dateOf(before.closedAt),
})

const mergeTarget = { into: tickets.mergedInto }

/** The ticket that holds the thread: the one that this was merged into, or itself. */
export async function threadOf(db: Database, id: number): Promise<number> {
  const found = await readFirst(
    db,
    mergeTarget,
    (columns) => sql`SELECT ${columns} FROM tickets WHERE id = ${id}`,
  )
  return found?.into ?? id
}

/**
 * Locks the ticket that holds the thread.
 * @returns null when it does not exist.
 */
export async function lockThread(tx: Database, id: number): Promise<LockedTicket | null> {
  const ticket = await lockTicket(tx, id)
  return ticket?.mergedInto ? lockTicket(tx, ticket.mergedInto) : ticket
}

/**
 * Restores a merged ticket. The other one is restored too, unless it changed since the merge.
 * @throws {ShopError} `not_found`, `version_conflict`, `ticket_not_merged`.
 */
export async function unmergeTicket(db: NodePgDatabase, { actor, id, version }: TicketStep): Promise<Ticket> {
  const alongWith = [await threadOf(db, id)]
  return changeTicket(
    db,
    { actor, id, version, alongWith, isUnmerging: true },
    async (tx, from, recordAudit) => {
      const { mergedInto, mergedBefore } = from
      if (mergedInto === null || !mergedBefore) {
        throw new ShopError('ticket_not_merged', `${publicTicketId(id)} is a thread of its own already.`)
      }
      await tx
        .update(tickets)
        .set({ mergedInto: null, mergedBy: null, mergedBefore: null })
        .where(eq(tickets.id, id))
      const into = await lockTicket(tx, mergedInto)
      await updateThread(tx, mergedInto, into?.version === mergedBefore.version ? restored(mergedBefore) : {})
      await recordAudit({ action: 'ticket_unmerged', before: { into: publicTicketId(mergedInto) } })
      await recordAudit({ action: 'ticket_unmerged', before: { with: publicTicketId(id) } }, mergedInto)
    },
  )
}
