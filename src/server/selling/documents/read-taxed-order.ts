import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../machine/database/database.ts'
import { jsonIf, jsonOf, listOf, readFirst } from '../../machine/database/rows.ts'
import {
  orderItemParts,
  orderItems,
  orders,
  taxDocumentLines,
  taxDocuments,
} from '../../machine/database/tables.ts'
import type { CreditedLine } from './credit-lines.ts'
import { isSameState, type PlaceOfSupply } from './place-of-supply.ts'
import type { TaxedItem, TaxedOrder } from './tax-lines.ts'

/** The data of an order for its tax documents. */
export interface DocumentedOrder {
  order: TaxedOrder & {
    shippingState: string | null
    shippingStateCode: string | null
    recipientName: string
    recipientAddress: string | null
  }
  /** What refund vouchers and credit notes have credited so far; a corrected invoice is charged again by the next one. */
  credited: CreditedLine[]
  /** The one that counts, where a wrong place of supply was corrected. */
  invoiceId: number | null
  /** The place of supply and the supplier's GSTIN of the invoice. */
  invoiceSupply: (PlaceOfSupply & { gstin: string }) | null
}

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')
const c = alias(orderItemParts, 'c')
const l = alias(taxDocumentLines, 'l')
const d = alias(taxDocuments, 'd')

const componentJson = jsonOf({
  name: sql<string>`part_label(c.name, c.amount)`,
  hsn: c.hsn,
  ratePercent: c.taxRatePercent,
  sharePaise: c.sharePaise,
})

/** Null for a product that is one thing; as the kit was when it was ordered, so that later documents agree with the invoice. */
const componentsOf = sql<TaxedItem['components']>`(
  SELECT json_agg(${componentJson} ORDER BY c.position) FROM order_item_parts c WHERE c.order_item_id = i.id)`

const itemJson = jsonOf({
  id: i.id,
  name: i.productName,
  hsn: i.hsn,
  ratePercent: i.taxRatePercent,
  pricePaise: i.pricePaise,
  quantity: i.quantity,
  isDiscounted: i.isDiscounted,
  components: componentsOf,
})

const creditedJson = jsonOf({
  orderItemId: l.orderItemId,
  component: l.component,
  quantity: l.quantity,
  ratePercent: l.taxRatePercent,
  grossPaise: l.grossPaise,
  cgstPaise: l.cgstPaise,
  igstPaise: l.igstPaise,
  placeCode: d.placeOfSupplyCode,
  gstin: d.supplierGstin,
})

const taxedRow = {
  order: jsonOf({
    discountPaise: o.discountPaise,
    shippingPaise: o.shippingPaise,
    shippingState: o.shippingState,
    shippingStateCode: o.shippingStateCode,
    // A credit note names whom its invoice named, also once the customer was erased.
    recipientName: sql<string>`coalesce(d.recipient_name, o.shipping_full_name, a.full_name)`,
    recipientAddress: sql<
      string | null
    >`CASE WHEN d.id IS NOT NULL THEN d.recipient_address WHEN o.shipping_address IS NOT NULL THEN
      concat_ws(', ', o.shipping_address, o.shipping_city, o.shipping_state, o.shipping_zip, o.shipping_country) END`,
    items: listOf(itemJson, { from: sql`order_items i WHERE i.order_id = o.id`, order: sql`i.id` }),
  }),
  credited: listOf(creditedJson, {
    from: sql`tax_document_lines l JOIN tax_documents d ON d.id = l.document_id
      WHERE d.order_id = o.id AND d.kind <> 'invoice' AND d.reason IS DISTINCT FROM 'wrong_place'`,
    order: sql`l.document_id, l.position`,
  }),
  invoice: jsonIf(
    sql`d.id IS NOT NULL`,
    jsonOf({
      id: d.id,
      name: d.placeOfSupply,
      code: d.placeOfSupplyCode,
      gstin: d.supplierGstin,
    }),
  ),
}

/** @throws when there is no such order. */
export async function readTaxedOrder(tx: Database, orderId: number): Promise<DocumentedOrder> {
  const found = await readFirst(
    tx,
    taxedRow,
    (columns) => sql`
    SELECT ${columns} FROM orders o JOIN accounts a ON a.id = o.account_id
    LEFT JOIN present_invoices v ON v.order_id = o.id LEFT JOIN tax_documents d ON d.id = v.id WHERE o.id = ${orderId}`,
  )
  if (!found) throw new Error(`There is no order ${orderId} to write a tax document for.`)
  const credited = found.credited.map(({ placeCode, gstin, ...line }) => ({
    ...line,
    isSameState: isSameState({ code: placeCode }, gstin),
  }))
  const { order, invoice } = found
  const invoiceSupply = invoice && { name: invoice.name, code: invoice.code, gstin: invoice.gstin }
  return { order, credited, invoiceId: invoice?.id ?? null, invoiceSupply }
}
