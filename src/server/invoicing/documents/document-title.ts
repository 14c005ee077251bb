import { sql } from 'drizzle-orm'
import type { Registration } from '#shared/settings/owner-settings.ts'
import type { DocumentKind } from './series.ts'

export interface TitledDocument {
  kind: DocumentKind
  /** The tax rates of its lines, in percent. */
  rates: number[]
  /** The registration of the seller. */
  registration: Registration
}

/** The tax rates of the lines of a document, for `documentTitle`. The document is the table alias `document`. */
export const ratesOfDocument = sql<number[]>`(
  SELECT json_agg(DISTINCT line.tax_rate_percent) FROM tax_document_lines line WHERE line.document_id = document.id)`

/** The registration on the document `document`. Documents of earlier releases have none, since all sellers were registered. */
export const registrationOfDocument = sql<Registration>`coalesce(document.issuer ->> 'registration', 'registered')`

/**
 * The legal title: goods without tax make an invoice a bill of supply, and an unregistered buyer of both
 * kinds gets one document for both (CGST Rules 46A and 49). An unregistered seller gives a receipt.
 */
export function documentTitle({ kind, rates, registration }: TitledDocument): string {
  if (kind === 'credit_note') return 'Credit note'
  if (kind === 'refund_voucher') return 'Refund voucher'
  if (registration === 'unregistered') return 'Receipt'
  if (rates.every((rate) => rate === 0)) return 'Bill of supply'
  return rates.includes(0) ? 'Invoice-cum-bill of supply' : 'Tax invoice'
}
