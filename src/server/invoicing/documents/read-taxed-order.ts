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
    /** Of a registered business; null for a consumer. */
    recipientGstin: string | null
    /** Whether its price has no tax, since its seller could not collect any. */
    isTaxFree: boolean
    /** The last day to pay it, while its money is due by terms. */
    dueOn: string | null
  }
  /** The credits of the invoice's credit notes; before the invoice, the credits of refund vouchers. */
  credited: CreditedLine[]
  invoice: CreditableInvoice | null
}

/** The parts of an invoice that its credit notes take over. */
export interface CreditableInvoice {
  id: number
  supply: PlaceOfSupply
  supplier: Supplier
  lines: ChargedLine[]
}

const ordered = alias(orders, 'ordered')
const item = alias(orderItems, 'item')
const part = alias(orderItemParts, 'part')
const line = alias(taxDocumentLines, 'line')
const document = alias(taxDocuments, 'document')

const isTaxFree = sql<boolean>`coalesce(ordered.terms ->> 'isTaxFree' = 'true', false)`

/** The rate that the order charged: none where its seller could not collect GST. */
const chargedRate = (of: 'item' | 'part') =>
  sql<number>`(CASE WHEN ${isTaxFree} THEN 0 ELSE ${sql.raw(of)}.tax_rate_percent END)::float8`

const componentJson = jsonOf({
  name: sql<string>`part_label(part.name, part.amount)`,
  hsn: part.hsn,
  ratePercent: chargedRate('part'),
  sharePaise: part.sharePaise,
})

/** The parts of a kit at the order, so that later documents agree with the invoice; null for another product. */
const componentsOf = sql<TaxedItem['components']>`(
  SELECT json_agg(${componentJson} ORDER BY part.position) FROM order_item_parts part WHERE part.order_item_id = item.id)`

const itemJson = jsonOf({
  id: item.id,
  name: item.productName,
  hsn: item.hsn,
  ratePercent: chargedRate('item'),
  pricePaise: item.pricePaise,
  quantity: item.quantity,
  isDiscounted: item.isDiscounted,
  components: componentsOf,
})

const taxPaise = sql<number>`line.cgst_paise + line.sgst_paise + line.igst_paise`

const creditedJson = jsonOf({
  orderItemId: line.orderItemId,
  component: line.component,
  quantity: line.quantity,
  grossPaise: line.grossPaise,
  taxPaise,
})

const invoicedJson = jsonOf({
  orderItemId: line.orderItemId,
  component: line.component,
  description: line.description,
  hsn: line.hsn,
  quantity: line.quantity,
  ratePercent: line.taxRatePercent,
  grossPaise: line.grossPaise,
  shippingPaise: line.shippingPaise,
  taxPaise,
  unitPricePaise: line.unitPricePaise,
})

const taxedRow = {
  order: jsonOf({
    discountPaise: ordered.discountPaise,
    shippingPaise: ordered.shippingPaise,
    shippingState: ordered.shippingState,
    shippingStateCode: ordered.shippingStateCode,
    // A credit note names the recipient of its invoice, also after the customer was erased.
    recipientName: sql<string>`coalesce(document.recipient_name, ordered.buyer_legal_name, ordered.shipping_full_name, account.full_name)`,
    recipientAddress: sql<
      string | null
    >`CASE WHEN document.id IS NOT NULL THEN document.recipient_address WHEN ordered.shipping_address IS NOT NULL THEN
      concat_ws(', ', ordered.shipping_address, ordered.shipping_city, ordered.shipping_state, ordered.shipping_zip, ordered.shipping_country) END`,
    recipientGstin: sql<
      string | null
    >`CASE WHEN document.id IS NOT NULL THEN document.recipient_gstin ELSE ordered.buyer_gstin END`,
    isTaxFree,
    dueOn: sql<
      string | null
    >`(SELECT payment.due_on FROM payments payment WHERE payment.order_id = ordered.id AND payment.status = 'due')`,
    items: listOf(itemJson, {
      from: sql`order_items item WHERE item.order_id = ordered.id`,
      order: sql`item.id`,
    }),
  }),
  credited: listOf(creditedJson, {
    from: sql`tax_document_lines line JOIN tax_documents note ON note.id = line.document_id
      WHERE note.order_id = ordered.id AND note.kind <> 'invoice' AND note.invoice_id IS NOT DISTINCT FROM document.id`,
    order: sql`line.document_id, line.position`,
  }),
  invoice: jsonIf(
    sql`document.id IS NOT NULL`,
    jsonOf({
      id: document.id,
      supply: jsonOf({ name: document.placeOfSupply, code: document.placeOfSupplyCode }),
      supplier: jsonOf({
        supplierName: document.supplierName,
        supplierAddress: document.supplierAddress,
        supplierGstin: document.supplierGstin,
        dispatchAddress: document.dispatchAddress,
        issuer: document.issuer,
      }),
      lines: listOf(invoicedJson, {
        from: sql`tax_document_lines line WHERE line.document_id = document.id`,
        order: sql`line.position`,
      }),
    }),
  ),
}

/** The data of an order for its tax documents. @throws {Error} without such an order. */
export async function readTaxedOrder(tx: Database, orderId: number): Promise<DocumentedOrder> {
  const found = await readFirst(
    tx,
    taxedRow,
    (columns) => sql`
    SELECT ${columns} FROM orders ordered JOIN accounts account ON account.id = ordered.account_id
    LEFT JOIN present_invoices ON present_invoices.order_id = ordered.id LEFT JOIN tax_documents document ON document.id = present_invoices.id WHERE ordered.id = ${orderId}`,
  )
  if (!found) throw new Error(`There is no order ${orderId} to write a tax document for.`)
  return found
}
