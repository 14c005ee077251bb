import { sql } from 'drizzle-orm'
import { type ParcelRef, publicParcelId } from '#contract/admin/codes.ts'
import { type ShippingDocumentKind, shippingDocumentKinds } from '#contract/admin/shipping-documents.ts'
import type { ReplacementState } from '#shared/return-states.ts'
import { isUnpacked, type OrderState, orderStatusOf } from '../../lifecycle/orders/order-states.ts'
import { arraysOf, refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'

/** The data of an order or a replacement that decides what can be printed. */
export interface Printable {
  ref: ParcelRef
  status: OrderState | ReplacementState
  hasAddress: boolean
  hasInvoice: boolean
  /** The documents that were printed before. */
  printed: string[]
}

/** The documents of a parcel to print, or why there are none. */
export type PrintPlan =
  | { ref: ParcelRef; papers: ShippingDocumentKind[]; reprints: ShippingDocumentKind[]; why: null }
  | { ref: ParcelRef; why: string }

/**
 * Labels and slips belong to a parcel, so they need a packed order or replacement; the invoice of a cancelled
 * order stays.
 */
export function planPrint(
  { ref, status, hasAddress, hasInvoice, printed }: Printable,
  wanted: readonly ShippingDocumentKind[],
): PrintPlan {
  const isParcel = isPackedParcel(status)
  const can: Record<ShippingDocumentKind, boolean> = {
    slip: isParcel,
    invoice: hasInvoice,
    label: isParcel && hasAddress,
  }
  const papers = shippingDocumentKinds.filter((paper) => wanted.includes(paper) && can[paper])
  if (papers.length > 0) {
    return { ref, papers, reprints: papers.filter((paper) => printed.includes(paper)), why: null }
  }
  const name = publicParcelId(ref)
  const why = isParcel
    ? `${name} has no such paper.`
    : `${name} is ${statusWord(status)}: its papers are printed when it is packed.`
  return { ref, why }
}

const isPackedParcel = (status: Printable['status']): boolean =>
  status !== 'due' && status !== 'cancelled' && !isUnpacked(status as OrderState)

const statusWord = (status: Printable['status']): string =>
  status === 'due' ? 'to be packed' : (orderStatusOf[status as OrderState] ?? status)

const printable = {
  ...refIn(sql`w`),
  status: sql<Printable['status']>`coalesce(l.status, o.status)`,
  hasAddress: sql<boolean>`o.shipping_full_name IS NOT NULL`,
  hasInvoice: sql<boolean>`EXISTS (SELECT FROM tax_documents d WHERE d.order_id = w.order_id AND d.kind = 'invoice')`,
  printed: sql<string[]>`ARRAY(SELECT DISTINCT unnest(p.documents) FROM print_orders p
    WHERE p.order_id = w.order_id OR p.replacement_id = w.replacement_id)`,
}

/** The orders and replacements in the order named; unknown ones are skipped. */
export async function readPrintables(db: Database, refs: ParcelRef[]): Promise<Printable[]> {
  const { orderIds, replacementIds } = arraysOf(refs)
  const rows = await readRows(
    db,
    printable,
    (columns) => sql`
    SELECT ${columns}
    FROM unnest(${orderIds}, ${replacementIds}) WITH ORDINALITY AS w(order_id, replacement_id, place)
    LEFT JOIN replacements l ON l.id = w.replacement_id JOIN orders o ON o.id = coalesce(w.order_id, l.order_id)
    WHERE o.status <> 'awaiting_payment' ORDER BY w.place`,
  )
  return rows.map(({ kind, number, ...rest }) => ({ ref: { kind, number }, ...rest }))
}
