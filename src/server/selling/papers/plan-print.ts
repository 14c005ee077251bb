import { sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/orders.ts'
import { type PaperKind, paperKinds } from '#contract/staff/papers.ts'
import type { Database } from '../../machine/database/database.ts'
import { type OrderState, orderStatusOf } from '../order-life/order-states.ts'

/** The data of an order that decides what can be printed. */
export interface Printable {
  orderId: number
  status: OrderState
  hasAddress: boolean
  hasInvoice: boolean
  /** The documents that were printed before. */
  printed: string[]
}

/** What is printed of an order, or why nothing is. */
export type PrintPlan =
  | { orderId: number; papers: PaperKind[]; reprints: PaperKind[]; why: null }
  | { orderId: number; why: string }

const printableStates: readonly OrderState[] = [
  'packed',
  'shipped',
  'delivered',
  'undelivered',
  'returning',
  'returned_to_origin',
  'lost',
]

/**
 * Labels and slips belong to a parcel, so they need a packed order; the invoice of a cancelled order stays.
 */
export function planPrint(order: Printable, wanted: readonly PaperKind[]): PrintPlan {
  const { orderId, status } = order
  const isParcel = printableStates.includes(status)
  const can: Record<PaperKind, boolean> = {
    slip: isParcel,
    invoice: order.hasInvoice,
    label: isParcel && order.hasAddress,
  }
  const papers = paperKinds.filter((paper) => wanted.includes(paper) && can[paper])
  if (papers.length === 0) {
    const name = publicOrderId(orderId)
    const why = isParcel
      ? `${name} has no such paper.`
      : `${name} is ${orderStatusOf[status]}: its papers are printed when it is packed.`
    return { orderId, why }
  }
  return { orderId, papers, reprints: papers.filter((paper) => order.printed.includes(paper)), why: null }
}

/** The orders in the order named; unknown ones are left out. */
export async function readPrintables(db: Database, orderIds: number[]): Promise<Printable[]> {
  const { rows } = await db.execute<Printable & Record<string, unknown>>(sql`
    SELECT o.id::float8 AS "orderId", o.status, o.shipping_full_name IS NOT NULL AS "hasAddress",
      EXISTS (SELECT FROM tax_documents d WHERE d.order_id = o.id AND d.kind = 'invoice') AS "hasInvoice",
      ARRAY(SELECT DISTINCT unnest(p.papers) FROM print_orders p WHERE p.order_id = o.id) AS printed
    FROM unnest(${sql.param(orderIds)}::bigint[]) WITH ORDINALITY AS w(id, place) JOIN orders o ON o.id = w.id
    WHERE o.status <> 'awaiting_payment' ORDER BY w.place`)
  return rows
}
