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

const ticket = alias(tickets, 'ticket')
const ordered = alias(orders, 'ordered')
const shipment = alias(shipments, 'shipment')

const facts = {
  name: ticket.name,
  orderId: ticket.orderId,
  status: sql<(typeof orders.$inferSelect)['status'] | null>`${ordered.status}`,
  carrier: sql<string | null>`${shipment.carrier}`,
  trackingNumber: shipment.trackingNumber,
  trackingUrl: shipment.trackingUrl,
}

/** Removes braces, so that no value is read as a field. */
const plain = (value: string | null): string | null => value?.replace(/[{}]/g, '') || null

/**
 * Reads the values of reply fields: of the ticket's order and the parcel that left last.
 * @throws {ShopError} `not_found`.
 */
export async function readReplyValues(db: Database, ticketId: number): Promise<ReplyValues> {
  const [found, { support }] = await Promise.all([
    readFirst(
      db,
      facts,
      (columns) => sql`
      SELECT ${columns} FROM tickets ticket LEFT JOIN orders ordered ON ordered.id = ticket.order_id
        LEFT JOIN LATERAL (SELECT * FROM shipments shipment WHERE shipment.order_id = ordered.id AND shipment.left_at IS NOT NULL
          ORDER BY shipment.left_at DESC, shipment.id DESC LIMIT 1) shipment ON true
      WHERE ticket.id = ${ticketId}`,
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
