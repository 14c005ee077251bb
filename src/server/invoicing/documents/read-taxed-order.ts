import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import { jsonIf, jsonOf, listOf, readFirst } from '../../platform/database/rows.ts'
import {
  orderItemParts,
  orderItems,
  orders,
  taxDocumentLines,
  taxDocuments,
} from '../../platform/database/tables.ts'
import type { CreditedLine } from './credit-lines.ts'
import type { Supplier } from './issuer.ts'
import type { PlaceOfSupply } from './place-of-supply.ts'
import type { ChargedLine, TaxedItem, TaxedOrder } from './tax-lines.ts'

/** The data of an order for its tax documents. */
export interface DocumentedOrder {
  order: TaxedOrder & {
    shippingState: string | null
    shippingStateCode: string | null
    recipientName: string
    recipientAddress: string | null
  }
  /** What the credit notes of the invoice credited of it; before there is one, what refund vouchers credited of the order. */
  credited: CreditedLine[]
  invoice: CreditableInvoice | null
}

/** An invoice with what its credit notes take from it. */
export interface CreditableInvoice {
  id: number
  supply: PlaceOfSupply
  supplier: Supplier
  lines: ChargedLine[]
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

const taxPaise = sql<number>`l.cgst_paise + l.sgst_paise + l.igst_paise`

const creditedJson = jsonOf({
  orderItemId: l.orderItemId,
  component: l.component,
  quantity: l.quantity,
  grossPaise: l.grossPaise,
  taxPaise,
})

const invoicedJson = jsonOf({
  orderItemId: l.orderItemId,
  component: l.component,
  description: l.description,
  hsn: l.hsn,
  quantity: l.quantity,
  ratePercent: l.taxRatePercent,
  grossPaise: l.grossPaise,
  shippingPaise: l.shippingPaise,
  taxPaise,
  unitPricePaise: l.unitPricePaise,
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
    from: sql`tax_document_lines l JOIN tax_documents n ON n.id = l.document_id
      WHERE n.order_id = o.id AND n.kind <> 'invoice' AND n.invoice_id IS NOT DISTINCT FROM d.id`,
    order: sql`l.document_id, l.position`,
  }),
  invoice: jsonIf(
    sql`d.id IS NOT NULL`,
    jsonOf({
      id: d.id,
      supply: jsonOf({ name: d.placeOfSupply, code: d.placeOfSupplyCode }),
      supplier: jsonOf({
        supplierName: d.supplierName,
        supplierAddress: d.supplierAddress,
        supplierGstin: d.supplierGstin,
        dispatchAddress: d.dispatchAddress,
        issuer: d.issuer,
      }),
      lines: listOf(invoicedJson, {
        from: sql`tax_document_lines l WHERE l.document_id = d.id`,
        order: sql`l.position`,
      }),
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
  return found
}
