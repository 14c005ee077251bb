import { sql } from 'drizzle-orm'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { tickets } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertTicketNotMerged, type LockedTicket } from './change-ticket.ts'
import { assertTicketNotErased } from './edit-ticket.ts'

/**
 * @throws {ShopError} `ticket_merged`, `ticket_erased`, `other_person`, `asked_on_order`, `ticket_holds_others`, and
 * `invalid_request` for the ticket itself.
 */
export async function assertMergeable(tx: Database, into: LockedTicket, from: LockedTicket): Promise<void> {
  if (into.id === from.id) {
    const errors = { other: 'This is the ticket itself. Name another one.' }
    throw new ShopError('invalid_request', errors.other, { errors })
  }
  assertTicketNotMerged(from)
  assertTicketNotErased(into)
  assertTicketNotErased(from)
  const [number, other] = [publicTicketId(into.id), publicTicketId(from.id)]
  if (!isOfSamePerson(into, from)) {
    // An answer quotes the question, so it would show one person the words of another.
    throw new ShopError('other_person', `${other} is of another person than ${number}, so they stay apart.`)
  }
  if (isLostToShopper(into, from)) {
    throw new ShopError(
      'asked_on_order',
      `${other} was asked on the page of an order, where its shopper reads the answers. Merge ${number} into it instead.`,
    )
  }
  if (await hasMergedTickets(tx, from.id)) {
    throw new ShopError(
      'ticket_holds_others',
      `Others were merged into ${other} already. Merge ${number} into it instead, or take them out first.`,
    )
  }
}

const isOfSamePerson = (one: LockedTicket, other: LockedTicket): boolean =>
  (one.accountId !== null && one.accountId === other.accountId) ||
  one.email.toLowerCase() === other.email.toLowerCase()

/** The order's page shows tickets that its shopper asked while signed in, with tickets merged into them. */
const isLostToShopper = (into: LockedTicket, from: LockedTicket): boolean =>
  from.about === 'order' &&
  from.accountId !== null &&
  (into.accountId !== from.accountId || into.orderId !== from.orderId)

const mergedRow = { id: tickets.id }

const hasMergedTickets = async (tx: Database, id: number): Promise<boolean> => {
  const found = await readFirst(
    tx,
    mergedRow,
    (columns) => sql`SELECT ${columns} FROM tickets WHERE merged_into = ${id} LIMIT 1`,
  )
  return found !== null
}
