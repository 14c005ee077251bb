import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ThreadEntry } from '#contract/admin/tickets.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId } from '#contract/shop/returns.ts'
import { formatPaise } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readRows } from '../../platform/database/rows.ts'
import { refunds, returns, staffMembers } from '../../platform/database/tables.ts'

const returned = alias(returns, 'returned')
const refund = alias(refunds, 'refund')
const author = alias(staffMembers, 'author')

const returnRow = {
  id: returned.id,
  ticketId: sql<number>`returned.ticket_id::float8`,
  orderId: returned.orderId,
  at: instantOf(returned.createdAt),
  by: author.fullName,
}

const refundRow = {
  id: refund.id,
  ticketId: sql<number>`refund.ticket_id::float8`,
  orderId: sql<number>`payment.order_id::float8`,
  amountPaise: refund.amountPaise,
  at: instantOf(refund.createdAt),
  by: author.fullName,
}

type TicketAction = Omit<ThreadEntry, 'ticket'> & { ticketId: number }

/** Far above the actions of any real ticket. */
const maxActions = 100

/**
 * Reads what colleagues did because of tickets: returns that they opened, money that they refunded.
 * @param tickets the ids of the tickets, as a query.
 */
export async function readTicketActions(db: Database, tickets: SQL): Promise<TicketAction[]> {
  const opened = await readRows(
    db,
    returnRow,
    (columns) => sql`
    SELECT ${columns} FROM returns returned LEFT JOIN staff_members author ON returned.author = 'staff' AND author.id = returned.author_id
    WHERE returned.ticket_id IN ${tickets} ORDER BY returned.id DESC LIMIT ${maxActions}`,
  )
  const refunded = await readRows(
    db,
    refundRow,
    (columns) => sql`
    SELECT ${columns} FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
      LEFT JOIN staff_members author ON refund.author = 'staff' AND author.id = refund.author_id
    WHERE refund.ticket_id IN ${tickets} ORDER BY refund.id DESC LIMIT ${maxActions}`,
  )
  const common = { source: 'office', sender: null, mail: null } as const
  return [
    ...opened.map(
      ({ orderId, ...row }): TicketAction => ({
        ...common,
        ...row,
        kind: 'return',
        text: `${publicReturnId(row.id)} was opened for ${publicOrderId(orderId)}.`,
        leads_to: publicReturnId(row.id),
      }),
    ),
    ...refunded.map(
      ({ orderId, amountPaise, ...row }): TicketAction => ({
        ...common,
        ...row,
        kind: 'refund',
        text: `${formatPaise(amountPaise)} of ${publicOrderId(orderId)} go back.`,
        leads_to: publicOrderId(orderId),
      }),
    ),
  ]
}
