import { sql } from 'drizzle-orm'
import type { DocumentKind } from './series.ts'

export interface TitledDocument {
  kind: DocumentKind
  /** The tax rates of its lines, in percent. */
  rates: number[]
}

/** The tax rates of the lines of a document, for `documentTitle`. The document is the table alias `document`. */
export const ratesOfDocument = sql<number[]>`(
  SELECT json_agg(DISTINCT line.tax_rate_percent) FROM tax_document_lines line WHERE line.document_id = document.id)`

/**
 * The legal title: goods without tax make an invoice a bill of supply, and an unregistered buyer of both
 * kinds gets one document for both (CGST Rules 46A and 49).
 */
export function documentTitle({ kind, rates }: TitledDocument): string {
  if (kind === 'credit_note') return 'Credit note'
  if (kind === 'refund_voucher') return 'Refund voucher'
  if (rates.every((rate) => rate === 0)) return 'Bill of supply'
  return rates.includes(0) ? 'Invoice-cum-bill of supply' : 'Tax invoice'
}
