import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Ticket } from '#contract/admin/tickets.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type ChangeOptions, change, type Entry } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { tickets } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { noTicket } from './no-ticket.ts'
import { readTicket } from './read-ticket.ts'

const locked = {
  id: tickets.id,
  version: tickets.version,
  email: tickets.email,
  waitsFor: tickets.waitsFor,
  assignedTo: tickets.assignedTo,
  snoozedUntil: tickets.snoozedUntil,
  tags: tickets.tags,
  closedAt: tickets.closedAt,
  erasedAt: tickets.erasedAt,
  accountId: tickets.accountId,
  about: tickets.about,
  orderId: tickets.orderId,
  lastAt: tickets.lastAt,
  clockFrom: tickets.clockFrom,
  acknowledgedAt: tickets.acknowledgedAt,
  closedBy: tickets.closedBy,
  mergedInto: tickets.mergedInto,
  mergedBefore: tickets.mergedBefore,
}

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

/**
 * Locks a ticket until the transaction ends.
 * @returns null when it does not exist.
 */
export const lockTicket = (tx: Database, id: number) =>
  readFirst(tx, locked, (columns) => sql`SELECT ${columns} FROM tickets WHERE id = ${id} FOR NO KEY UPDATE`)

interface TicketChange extends ChangeOptions {
  actor: StaffActor
  id: number
  /** The version that the member saw; null skips the check. */
  version: number | null
  /** Ids of other tickets of the change. All callers lock them in the order of their ids. */
  alongWith?: number[]
  /** Allows a change of a merged ticket, which only unmerging needs. */
  isUnmerging?: boolean
}

/** Records an action on the ticket, or on the one with the given id. */
export type RecordTicketAudit = (entry: Omit<Entry, 'entity'>, id?: number) => Promise<void>

/**
 * Changes a ticket at the version that the member saw, and records it.
 * @throws {ShopError} `not_found`, `version_conflict` with the present ticket, `ticket_merged`.
 */
export async function changeTicket(
  db: NodePgDatabase,
  { actor, id, version, alongWith = [], isUnmerging = false, idempotency = null }: TicketChange,
  work: (tx: Database, ticket: LockedTicket, recordAudit: RecordTicketAudit) => Promise<void>,
): Promise<Ticket> {
  return change(
    db,
    actor,
    async (tx, recordAudit) => {
      if (alongWith.length > 0) await lockAll(tx, [id, ...alongWith])
      const ticket = await lockTicket(tx, id)
      if (!ticket) throw noTicket()
      if (version !== null && version !== ticket.version) {
        assertVersion(ticket.version, version, await readTicket(tx, id))
      }
      if (!isUnmerging) assertTicketNotMerged(ticket)
      await work(tx, ticket, (entry, of = id) =>
        recordAudit({ ...entry, entity: { kind: 'ticket', id: publicTicketId(of) } }),
      )
      return readTicket(tx, id)
    },
    { idempotency },
  )
}

const lockAll = (tx: Database, ids: number[]) =>
  tx.execute(
    sql`SELECT id FROM tickets WHERE id = ANY (${sql.param(ids)}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
  )

/** @throws {ShopError} `ticket_merged` */
export function assertTicketNotMerged({ id, mergedInto }: Pick<LockedTicket, 'id' | 'mergedInto'>): void {
  if (mergedInto === null) return
  const [number, other] = [publicTicketId(id), publicTicketId(mergedInto)]
  throw new ShopError('ticket_merged', `${number} was merged into ${other}. Go on there.`, {
    extra: { merged_into: other },
  })
}
