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
  ...refIn(sql`wanted`),
  status: sql<Printable['status']>`coalesce(replacement.status, ordered.status)`,
  hasAddress: sql<boolean>`ordered.shipping_full_name IS NOT NULL`,
  hasInvoice: sql<boolean>`EXISTS (SELECT FROM tax_documents document WHERE document.order_id = wanted.order_id AND document.kind = 'invoice')`,
  printed: sql<string[]>`ARRAY(SELECT DISTINCT unnest(printed.documents) FROM print_orders printed
    WHERE printed.order_id = wanted.order_id OR printed.replacement_id = wanted.replacement_id)`,
}

/** The orders and replacements in the order named; unknown ones are skipped. */
export async function readPrintables(db: Database, refs: ParcelRef[]): Promise<Printable[]> {
  const { orderIds, replacementIds } = arraysOf(refs)
  const rows = await readRows(
    db,
    printable,
    (columns) => sql`
    SELECT ${columns}
    FROM unnest(${orderIds}, ${replacementIds}) WITH ORDINALITY AS wanted(order_id, replacement_id, place)
    LEFT JOIN replacements replacement ON replacement.id = wanted.replacement_id JOIN orders ordered ON ordered.id = coalesce(wanted.order_id, replacement.order_id)
    WHERE ordered.status <> 'awaiting_payment' ORDER BY wanted.place`,
  )
  return rows.map(({ kind, number, ...rest }) => ({ ref: { kind, number }, ...rest }))
}
