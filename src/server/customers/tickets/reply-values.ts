import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/shop/orders.ts'
import { publicTicketId } from '#contract/shop/tickets.ts'
import type { ReplyValues } from '#shared/reply-fields.ts'
import { orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readFirst } from '../../platform/database/rows.ts'
import { orders, shipments, tickets } from '../../platform/database/tables.ts'
import { firstName } from '../../platform/email/email-template.ts'
import { noTicket } from './no-ticket.ts'

const t = alias(tickets, 't')
const o = alias(orders, 'o')
const s = alias(shipments, 's')

const facts = {
  name: t.name,
  orderId: t.orderId,
  status: sql<(typeof orders.$inferSelect)['status'] | null>`${o.status}`,
  carrier: sql<string | null>`${s.carrier}`,
  trackingNumber: s.trackingNumber,
  trackingUrl: s.trackingUrl,
}

/** So that a value is never read as a field. */
const plain = (value: string | null): string | null => value?.replace(/[{}]/g, '') || null

/**
 * What the fields of a reply become for a ticket: of its order, and the parcel that left last.
 * @throws {ShopError} `not_found`.
 */
export async function readReplyValues(db: Database, ticketId: number): Promise<ReplyValues> {
  const [found, { support }] = await Promise.all([
    readFirst(
      db,
      facts,
      (columns) => sql`
      SELECT ${columns} FROM tickets t LEFT JOIN orders o ON o.id = t.order_id
        LEFT JOIN LATERAL (SELECT * FROM shipments s WHERE s.order_id = o.id AND s.left_at IS NOT NULL
          ORDER BY s.left_at DESC, s.id DESC LIMIT 1) s ON true
      WHERE t.id = ${ticketId}`,
    ),
    readSettings(db),
  ])
  if (!found) throw noTicket()
  return {
    first_name: plain(firstName(found.name)),
    number: publicTicketId(ticketId),
    order: found.orderId === null ? null : publicOrderId(found.orderId),
    order_status: found.status && orderStatusOf[found.status],
    carrier: plain(found.carrier),
    tracking_number: plain(found.trackingNumber),
    tracking_link: plain(found.trackingUrl),
    support_phone: support.phone,
  }
}
