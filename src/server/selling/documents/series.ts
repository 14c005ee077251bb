import { sql } from 'drizzle-orm'
import type { Database } from '../../machine/database/database.ts'
import { documentNumber, financialYearOf } from './financial-year.ts'

/** The papers that tax law asks for; each kind has a series of its own (product.md §14). */
export type DocumentKind = 'invoice' | 'credit_note' | 'refund_voucher'

const seriesOf: Record<DocumentKind, string> = { invoice: 'INV', credit_note: 'CRN', refund_voucher: 'RFV' }

export interface DrawnNumber {
  series: string
  financialYear: string
  serial: number
  /** 'INV/26-27/000001'. */
  number: string
}

/**
 * Draws the next number of a series. The row of the series is held until the transaction ends, so that no number is left
 * out when that is undone, and two at the same time take turns.
 * @param issuedOn the date in India, which decides the financial year.
 */
export async function drawNumber(tx: Database, kind: DocumentKind, issuedOn: string): Promise<DrawnNumber> {
  const series = seriesOf[kind]
  const financialYear = financialYearOf(issuedOn)
  const { rows } = await tx.execute<{ serial: number }>(sql`
    INSERT INTO document_series AS d (series, financial_year, last_number) VALUES (${series}, ${financialYear}, 1)
    ON CONFLICT (series, financial_year) DO UPDATE SET last_number = d.last_number + 1
    RETURNING last_number AS serial`)
  const [row] = rows
  if (!row) throw new Error('A series gave out no number.')
  return {
    series,
    financialYear,
    serial: row.serial,
    number: documentNumber(series, financialYear, row.serial),
  }
}
