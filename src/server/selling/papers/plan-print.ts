import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicOrderId } from '#contract/orders.ts'
import { type PaperKind, paperKinds } from '#contract/staff/papers.ts'
import type { Database } from '../../machine/database/database.ts'
import { readRows } from '../../machine/database/rows.ts'
import { orders } from '../../machine/database/tables.ts'
import { isUnpacked, type OrderState, orderStatusOf } from '../order-life/order-states.ts'

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

/**
 * Labels and slips belong to a parcel, so they need a packed order; the invoice of a cancelled order stays.
 */
export function planPrint(order: Printable, wanted: readonly PaperKind[]): PrintPlan {
  const { orderId, status } = order
  const isParcel = !isUnpacked(status) && status !== 'cancelled'
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

const o = alias(orders, 'o')

const printable = {
  orderId: o.id,
  status: o.status,
  hasAddress: sql<boolean>`${o.shippingFullName} IS NOT NULL`,
  hasInvoice: sql<boolean>`EXISTS (SELECT FROM tax_documents d WHERE d.order_id = o.id AND d.kind = 'invoice')`,
  printed: sql<string[]>`ARRAY(SELECT DISTINCT unnest(p.papers) FROM print_orders p WHERE p.order_id = o.id)`,
}

/** The orders in the order named; unknown ones are left out. */
export const readPrintables = (db: Database, orderIds: number[]): Promise<Printable[]> =>
  readRows(
    db,
    printable,
    (columns) => sql`
    SELECT ${columns}
    FROM unnest(${sql.param(orderIds)}::bigint[]) WITH ORDINALITY AS w(id, place) JOIN orders o ON o.id = w.id
    WHERE o.status <> 'awaiting_payment' ORDER BY w.place`,
  )
