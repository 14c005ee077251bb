import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ThreadEntry } from '#contract/admin/tickets.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicReturnId } from '#contract/shop/returns.ts'
import { formatPaise } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, readRows } from '../../platform/database/rows.ts'
import { refunds, returns, staffMembers } from '../../platform/database/tables.ts'

const r = alias(returns, 'r')
const f = alias(refunds, 'f')
const b = alias(staffMembers, 'b')

const returnRow = {
  id: r.id,
  ticketId: sql<number>`r.ticket_id::float8`,
  orderId: r.orderId,
  at: instantOf(r.createdAt),
  by: b.fullName,
}

const refundRow = {
  id: f.id,
  ticketId: sql<number>`f.ticket_id::float8`,
  orderId: sql<number>`p.order_id::float8`,
  amountPaise: f.amountPaise,
  at: instantOf(f.createdAt),
  by: b.fullName,
}

type Done = Omit<ThreadEntry, 'ticket'> & { ticketId: number }

/** More than one ticket is ever about. */
const maxDone = 100

/**
 * What colleagues did because of tickets: returns that they opened, money that they gave back.
 * @param tickets the numbers of the tickets, as a query.
 */
export async function readDone(db: Database, tickets: SQL): Promise<Done[]> {
  const opened = await readRows(
    db,
    returnRow,
    (columns) => sql`
    SELECT ${columns} FROM returns r LEFT JOIN staff_members b ON r.author = 'staff' AND b.id = r.author_id
    WHERE r.ticket_id IN ${tickets} ORDER BY r.id DESC LIMIT ${maxDone}`,
  )
  const given = await readRows(
    db,
    refundRow,
    (columns) => sql`
    SELECT ${columns} FROM refunds f JOIN payments p ON p.id = f.payment_id
      LEFT JOIN staff_members b ON f.author = 'staff' AND b.id = f.author_id
    WHERE f.ticket_id IN ${tickets} ORDER BY f.id DESC LIMIT ${maxDone}`,
  )
  const common = { source: 'office', sender: null, mail: null } as const
  return [
    ...opened.map(
      ({ orderId, ...row }): Done => ({
        ...common,
        ...row,
        kind: 'return',
        text: `${publicReturnId(row.id)} was opened for ${publicOrderId(orderId)}.`,
        leads_to: publicReturnId(row.id),
      }),
    ),
    ...given.map(
      ({ orderId, amountPaise, ...row }): Done => ({
        ...common,
        ...row,
        kind: 'refund',
        text: `${formatPaise(amountPaise)} of ${publicOrderId(orderId)} go back.`,
        leads_to: publicOrderId(orderId),
      }),
    ),
  ]
}
