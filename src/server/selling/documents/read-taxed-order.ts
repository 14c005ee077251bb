import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import type { CreditedLine } from './credit-lines.ts'
import { isSameState, type PlaceOfSupply } from './place-of-supply.ts'
import type { TaxedOrder } from './tax-lines.ts'

/** The data of an order for its tax documents. */
export interface DocumentedOrder {
  order: TaxedOrder & {
    shippingState: string | null
    recipientName: string
    recipientAddress: string | null
  }
  /** What refund vouchers and credit notes have credited so far. */
  credited: CreditedLine[]
  invoiceId: number | null
  /** The place of supply and the supplier's GSTIN of the invoice. */
  invoiceSupply: (PlaceOfSupply & { gstin: string }) | null
}

/** The row as the statement answers it. */
interface Found extends Omit<DocumentedOrder, 'credited'> {
  [column: string]: unknown
  credited: (Omit<CreditedLine, 'isSameState'> & { placeCode: string | null; gstin: string })[]
}

/** @throws when there is no such order. */
export async function readTaxedOrder(tx: Database, orderId: number): Promise<DocumentedOrder> {
  const { rows } = await tx.execute<Found>(sql`
    SELECT json_build_object(
      'discountPaise', o.discount_paise, 'shippingPaise', o.shipping_paise, 'shippingState', o.shipping_state,
      'recipientName', coalesce(o.shipping_full_name, a.full_name),
      'recipientAddress', CASE WHEN o.shipping_address IS NOT NULL THEN
        concat_ws(', ', o.shipping_address, o.shipping_city, o.shipping_state, o.shipping_zip, o.shipping_country) END,
      'items', (
        SELECT json_agg(json_build_object('id', i.id, 'name', i.product_name, 'hsn', i.hsn,
          'ratePercent', i.tax_rate_percent, 'pricePaise', i.price_paise, 'quantity', i.quantity,
          'components', (
            SELECT json_agg(json_build_object('name', c.name, 'hsn', c.hsn, 'ratePercent', c.tax_rate_percent,
              'sharePaise', c.share_paise) ORDER BY c.position)
            FROM product_components c WHERE c.product_id = i.product_id)) ORDER BY i.id)
        FROM order_items i WHERE i.order_id = o.id)) AS order,
      (SELECT coalesce(json_agg(json_build_object('orderItemId', l.order_item_id, 'component', l.component,
         'ratePercent', l.tax_rate_percent, 'grossPaise', l.gross_paise, 'cgstPaise', l.cgst_paise,
         'igstPaise', l.igst_paise, 'placeCode', d.place_of_supply_code, 'gstin', d.supplier_gstin)), '[]')
       FROM tax_document_lines l JOIN tax_documents d ON d.id = l.document_id
       WHERE d.order_id = o.id AND d.kind <> 'invoice') AS credited,
      (SELECT d.id::float8 FROM tax_documents d WHERE d.order_id = o.id AND d.kind = 'invoice') AS "invoiceId",
      (SELECT json_build_object('name', d.place_of_supply, 'code', d.place_of_supply_code, 'gstin', d.supplier_gstin)
       FROM tax_documents d WHERE d.order_id = o.id AND d.kind = 'invoice') AS "invoiceSupply"
    FROM orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = ${orderId}`)
  const [found] = rows
  if (!found) throw new Error(`There is no order ${orderId} to write a tax document for.`)
  const credited = found.credited.map(({ placeCode, gstin, ...line }) => ({
    ...line,
    isSameState: isSameState({ code: placeCode }, gstin),
  }))
  return { ...found, credited }
}
