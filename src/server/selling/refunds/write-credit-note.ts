import { sql } from 'drizzle-orm'
import { type PostalAddress, settings } from '#contract/settings.ts'
import type { Database } from '../../machine/database/database.ts'
import { creditNoteLines, creditNotes } from '../../machine/database/tables.ts'
import type { RefundReason } from '../payments/refund-reasons.ts'
import {
  type CreditedLine,
  type CreditLine,
  chargedLines,
  creditLines,
  type TaxedOrder,
} from './credit-note-lines.ts'
import { dateInIndia, documentNumber, financialYearOf } from './financial-year.ts'
import { findGstState } from './gst-states.ts'

export interface Credit {
  refundId: number
  orderId: number
  amountPaise: number
  reason: RefundReason
  /** Today when left out. */
  issuedAt?: Date
}

const series = 'CN'

/**
 * Keeps everything that the credit note of a refund must say, under the next number of its financial year. It holds the
 * series until the transaction ends, so that no number is left out when that is undone.
 */
export async function writeCreditNote(tx: Database, credit: Credit): Promise<void> {
  const { order, credited } = await readOrder(tx, credit.orderId)
  const supply = placeOfSupply(order.shippingState)
  const isSameState = supply.code === settings.legal.stateCode
  const lines = creditLines(credit.amountPaise, chargedLines(order), credited, isSameState)
  const issuedOn = dateInIndia(credit.issuedAt ?? new Date())
  const financialYear = financialYearOf(issuedOn)
  const serial = await nextNumber(tx, financialYear)
  const [note] = await tx
    .insert(creditNotes)
    .values({
      refundId: credit.refundId,
      orderId: credit.orderId,
      number: documentNumber(series, financialYear, serial),
      financialYear,
      serial,
      issuedOn,
      supplierName: settings.legal.entityName,
      supplierAddress: addressText(settings.addresses.office),
      supplierGstin: settings.legal.gstin,
      recipientName: order.recipientName,
      recipientAddress: order.recipientAddress,
      placeOfSupply: supply.name,
      placeOfSupplyCode: supply.code,
      reason: credit.reason,
      totalPaise: credit.amountPaise,
      ...sumTaxes(lines),
    })
    .returning({ id: creditNotes.id })
  if (!note) throw new Error('A credit note was written and did not come back.')
  await tx.insert(creditNoteLines).values(
    lines.map(({ ratePercent, ...line }, index) => ({
      ...line,
      creditNoteId: note.id,
      position: index + 1,
      taxRatePercent: ratePercent,
    })),
  )
}

async function nextNumber(tx: Database, financialYear: string): Promise<number> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    INSERT INTO document_series AS d (series, financial_year, last_number) VALUES (${series}, ${financialYear}, 1)
    ON CONFLICT (series, financial_year) DO UPDATE SET last_number = d.last_number + 1
    RETURNING last_number AS number`)
  const [row] = rows
  if (!row) throw new Error('A series gave out no number.')
  return row.number
}

/**
 * Where the goods go. Without an address it is where the seller is; what is written there and is no state that we know
 * counts as another one, and is printed as it was written.
 */
function placeOfSupply(state: string | null): { name: string; code: string | null } {
  if (state === null) return { name: settings.legal.stateName, code: settings.legal.stateCode }
  return findGstState(state) ?? { name: state, code: null }
}

interface CreditedOrder extends TaxedOrder {
  shippingState: string | null
  recipientName: string
  recipientAddress: string | null
}

async function readOrder(
  tx: Database,
  orderId: number,
): Promise<{ order: CreditedOrder; credited: CreditedLine[] }> {
  const { rows } = await tx.execute<{ order: CreditedOrder; credited: CreditedLine[] }>(sql`
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
         'grossPaise', l.gross_paise)), '[]')
       FROM credit_note_lines l JOIN credit_notes n ON n.id = l.credit_note_id
       WHERE n.order_id = o.id) AS credited
    FROM orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = ${orderId}`)
  const [found] = rows
  if (!found) throw new Error(`There is no order ${orderId} to write a credit note for.`)
  return found
}

const addressText = ({ lines, city, pin, state, country }: PostalAddress): string =>
  [...lines, `${city} ${pin}`, state, country].join(', ')

const sumTaxes = (lines: CreditLine[]) => {
  const sum = (key: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'): number =>
    lines.reduce((total, line) => total + line[key], 0)
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  }
}
