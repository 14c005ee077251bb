import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { taxDocumentLines, taxDocuments } from '../../platform/database/tables.ts'
import type { RefundReason } from '../refund-reasons.ts'
import type { CreditLine } from './credit-lines.ts'
import type { Supplier } from './issuer.ts'
import type { PlaceOfSupply } from './place-of-supply.ts'
import { type DocumentKind, dateInIndia, drawNumber } from './series.ts'

/** The particulars of a document. Amounts in paise, tax included. */
export interface NewDocument {
  kind: DocumentKind
  orderId: number
  /** The refund of a credit note or refund voucher. */
  refundId: number | null
  /** `wrong_place` and `not_collected` for credit notes without a refund. */
  reason: RefundReason | 'wrong_place' | 'not_collected' | null
  /** The invoice that a credit note belongs to. */
  invoiceId: number | null
  /** The corrected invoice that an invoice replaces. */
  replacesId?: number
  issuedAt: Date
  /** The supplier at the issue, or on the invoice of a credit note. */
  supplier: Supplier
  recipientName: string
  recipientAddress: string | null
  /** Of a business buyer. */
  recipientGstin: string | null
  supply: PlaceOfSupply
  /** Of an invoice that is paid later: when, and where to, a line each. */
  paymentNote?: string | null
  totalPaise: number
  discountPaise: number
  shippingPaise: number
  lines: DocumentLine[]
}

export interface DocumentLine extends CreditLine {
  unitPricePaise: number | null
  shippingPaise: number
}

/** Stores a document under the next number of its series. */
export async function issueDocument(
  tx: Database,
  { issuedAt, lines, supply, supplier, ...rest }: NewDocument,
): Promise<void> {
  const issuedOn = dateInIndia(issuedAt)
  const document = await tx
    .insert(taxDocuments)
    .values({
      ...rest,
      ...(await drawNumber(tx, rest.kind, issuedOn)),
      issuedOn,
      ...supplier,
      placeOfSupply: supply.name,
      placeOfSupplyCode: supply.code,
      ...sumTaxes(lines),
    })
    .returning({ id: taxDocuments.id })
    .then(returnedRow)
  await tx.insert(taxDocumentLines).values(
    lines.map(({ ratePercent, ...line }, index) => ({
      ...line,
      documentId: document.id,
      position: index + 1,
      taxRatePercent: ratePercent,
      unit: line.component === 0 ? 'PAC' : 'NOS',
    })),
  )
}

function sumTaxes(lines: DocumentLine[]) {
  const sum = (key: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'): number =>
    lines.reduce((total, line) => total + line[key], 0)
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
  }
}
