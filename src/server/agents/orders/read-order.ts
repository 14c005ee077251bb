import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LineItem, OrderAnswer, Total } from '#contract/agents/answers.ts'
import { publicOrderId } from '#contract/shop/orders.ts'
import { spreadDiscount } from '../../checkout/quote/charged-parts.ts'
import type { OrderState } from '../../lifecycle/orders/order-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantOf, jsonOf, readFirst, requireRow } from '../../platform/database/rows.ts'
import { agentOrders, orderHistory, orders, shipments } from '../../platform/database/tables.ts'
import { variantIdOf } from '../catalog/product-ids.ts'
import { envelopeOf, type Negotiated } from '../protocol/negotiate.ts'
import { lineIdOf, totalsOf, totalsOfLine } from '../protocol/totals.ts'

interface Item {
  productId: number
  name: string
  pricePaise: number
  quantity: number
  isDiscounted: boolean
  /** The number of refunded packs. */
  refunded: number
}

interface Step {
  id: number
  status: OrderState
  at: string
}

interface Parcel {
  carrier: string
  trackingNumber: string | null
  trackingUrl: string | null
  at: string
}

interface Refund {
  id: number
  status: string
  amountPaise: number
  at: string
  lines: { productId: number; quantity: number }[]
}

const order = alias(orders, 'ordered')
const step = alias(orderHistory, 'step')
const parcel = alias(shipments, 'parcel')

const orderColumns = {
  id: order.id,
  status: sql<OrderState>`ordered.status`,
  subtotalPaise: order.subtotalPaise,
  discountPaise: order.discountPaise,
  shippingPaise: order.shippingPaise,
  taxPaise: order.taxPaise,
  totalPaise: order.totalPaise,
  items: sql<Item[]>`(
    SELECT json_agg(json_build_object('productId', item.product_id, 'name', item.product_name, 'pricePaise', item.price_paise,
      'quantity', item.quantity, 'isDiscounted', item.is_discounted, 'refunded', (
        SELECT coalesce(sum(line.quantity), 0) FROM refund_lines line JOIN refunds refund ON refund.id = line.refund_id
        WHERE line.order_item_id = item.id AND refund.status <> 'void')) ORDER BY item.id)
    FROM order_items item WHERE item.order_id = ordered.id)`,
  steps: sql<Step[]>`(
    SELECT coalesce(json_agg(${jsonOf({ id: step.id, status: step.status, at: instantOf(step.createdAt) })} ORDER BY step.id), '[]')
    FROM order_history step WHERE step.order_id = ordered.id)`,
  parcels: sql<Parcel[]>`(
    SELECT coalesce(json_agg(${jsonOf({ carrier: parcel.carrier, trackingNumber: parcel.trackingNumber, trackingUrl: parcel.trackingUrl, at: instantOf(parcel.createdAt) })} ORDER BY parcel.id), '[]')
    FROM shipments parcel WHERE parcel.order_id = ordered.id AND parcel.replacement_id IS NULL)`,
  refunds: sql<Refund[]>`(
    SELECT coalesce(json_agg(json_build_object('id', refund.id, 'status', refund.status, 'amountPaise', refund.amount_paise,
      'at', to_char(refund.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'lines', (
        SELECT coalesce(json_agg(json_build_object('productId', item.product_id, 'quantity', line.quantity) ORDER BY item.id), '[]')
        FROM refund_lines line JOIN order_items item ON item.id = line.order_item_id WHERE line.refund_id = refund.id))
      ORDER BY refund.id), '[]')
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ordered.id AND refund.kind <> 'dispute' AND refund.status <> 'void')`,
}

type OrderRow = NonNullable<Awaited<ReturnType<typeof readRow>>>

const readRow = (db: Database, orderId: number) =>
  readFirst(
    db,
    orderColumns,
    (columns) => sql`SELECT ${columns} FROM orders ordered WHERE ordered.id = ${orderId}`,
  )

function linesOf({ items, discountPaise }: OrderRow): LineItem[] {
  const charged = items.map(({ pricePaise, quantity, isDiscounted }) => ({
    totalPaise: pricePaise * quantity,
    isDiscounted,
  }))
  const discounts = spreadDiscount(charged, discountPaise)
  return items.map(({ productId, name, pricePaise, quantity }, index) => {
    return {
      id: lineIdOf(productId),
      item: { id: variantIdOf({ id: productId }), title: name, price: pricePaise },
      quantity,
      totals: totalsOfLine(charged[index]?.totalPaise ?? 0, discounts[index] ?? 0),
    }
  })
}

/** The lines and totals of an order, as its checkout shows them once it is paid. */
export async function readOrderLines(
  db: Database,
  orderId: number,
): Promise<{ line_items: LineItem[]; totals: Total[] }> {
  const row = requireRow(await readRow(db, orderId))
  return { line_items: linesOf(row), totals: totalsOf(row, null) }
}

interface OrderOf {
  orderId: number
  platformId: number
}

const referred = alias(agentOrders, 'referred')
const referral = { sessionId: referred.sessionId }

/**
 * The whole order, as its platform may see it: no names, no address. Null for an order that did not come from a
 * checkout of the platform, and for one that is not paid.
 */
export async function readOrder(
  db: Database,
  { orderId, platformId }: OrderOf,
  { origin, negotiated }: { origin: string; negotiated: Negotiated },
): Promise<OrderAnswer | null> {
  const found = await readFirst(
    db,
    referral,
    (columns) => sql`
    SELECT ${columns} FROM agent_orders referred WHERE referred.order_id = ${orderId} AND referred.platform_id = ${platformId}
      AND referred.session_id LIKE 'checkout\\_%'
      AND EXISTS (SELECT FROM order_history entry WHERE entry.order_id = referred.order_id AND entry.status = 'processing')`,
  )
  const row = found && (await readRow(db, orderId))
  if (!row) return null
  const id = publicOrderId(row.id)
  const permalink = `${origin}/order-details/${id}`
  return {
    ucp: envelopeOf(negotiated, 'dev.ucp.shopping.order'),
    id,
    label: id,
    checkout_id: found.sessionId,
    permalink_url: permalink,
    line_items: linesOf(row).map((line, index) => withProgress(row, line, row.items[index])),
    fulfillment: { events: eventsOf(row, permalink) },
    adjustments: adjustmentsOf(row),
    currency: 'INR',
    totals: totalsOf(row, null),
  }
}

type OrderLine = OrderAnswer['line_items'][number]

function withProgress({ status }: OrderRow, line: LineItem, item: Item | undefined): OrderLine {
  const total = status === 'cancelled' ? 0 : Math.max(0, line.quantity - (item?.refunded ?? 0))
  const fulfilled = status === 'delivered' ? total : 0
  const { id, totals } = line
  return {
    id,
    item: { id: line.item.id, title: line.item.title, price: line.item.price },
    quantity: { original: line.quantity, total, fulfilled },
    totals,
    status: total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : 'processing',
  }
}

/** The protocol's names for the steps of a parcel. */
const eventTypes: Partial<Record<OrderState, string>> = {
  packed: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  undelivered: 'failed_attempt',
  returning: 'in_transit',
  returned_to_origin: 'returned_to_sender',
  lost: 'undeliverable',
}

function eventsOf(
  { items, steps, parcels }: OrderRow,
  permalink: string,
): OrderAnswer['fulfillment']['events'] {
  const line_items = items.map(({ productId, quantity }) => ({ id: lineIdOf(productId), quantity }))
  return steps.flatMap(({ id, status, at }) => {
    const type = eventTypes[status]
    if (type === undefined) return []
    const event = { id: `event_${id}`, occurred_at: at, type, line_items }
    if (status === 'packed') return [event]
    const sent = parcels.findLast((one) => one.at <= at) ?? parcels.at(-1)
    return [
      {
        ...event,
        ...(sent && { carrier: sent.carrier }),
        ...(sent?.trackingNumber && { tracking_number: sent.trackingNumber }),
        // The page of the order stands in for a carrier without a tracking page.
        tracking_url: sent?.trackingUrl ?? permalink,
      },
    ]
  })
}

function adjustmentsOf({ status, items, steps, refunds }: OrderRow): OrderAnswer['adjustments'] {
  const cancelled = status === 'cancelled' ? steps.findLast((one) => one.status === 'cancelled') : undefined
  const given = refunds.map((refund) => ({
    id: `refund_${refund.id}`,
    type: 'refund' as const,
    occurred_at: refund.at,
    status: stateOfRefund(refund.status),
    line_items: refund.lines.map(({ productId, quantity }) => ({
      id: lineIdOf(productId),
      quantity: -quantity,
    })),
    totals: [{ type: 'total' as const, display_text: 'Refund', amount: -refund.amountPaise }],
    description: 'Refund to the means of payment.',
  }))
  if (!cancelled) return given
  return [
    {
      id: `cancellation_${cancelled.id}`,
      type: 'cancellation',
      occurred_at: cancelled.at,
      status: 'completed',
      line_items: items.map(({ productId, quantity }) => ({ id: lineIdOf(productId), quantity: -quantity })),
      totals: [],
      description: 'The order was cancelled.',
    },
    ...given,
  ]
}

function stateOfRefund(status: string): 'pending' | 'completed' | 'failed' {
  if (status === 'processed') return 'completed'
  return status === 'stuck' ? 'failed' : 'pending'
}
