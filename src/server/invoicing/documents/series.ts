import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import type { documentKinds } from '../../platform/database/tables/states.ts'
import { documentSeries } from '../../platform/database/tables.ts'

const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** The date in India at a moment, '2026-11-21'. */
export const dateInIndia = (moment: Date): string => indianDate.format(moment)

/** The Indian financial year of a date, April to March: '2026-27'. */
export function financialYearOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** The last day on which a credit note lowers the tax of an invoice: 30 November after its financial year (s. 34). */
export function lastDayOfCredit(invoiceDay: string): string {
  const [year = 0, month = 1] = invoiceDay.split('-').map(Number)
  return `${month >= 4 ? year + 1 : year}-11-30`
}

/** 'CN/26-27/000123': at most sixteen characters, as the GST rules require. */
export const documentNumber = (series: string, financialYear: string, serial: number): string =>
  `${series}/${financialYear.slice(2)}/${String(serial).padStart(6, '0')}`

/** The documents of tax law; each kind has its own series (product.md §14). */
export type DocumentKind = (typeof documentKinds)[number]

const seriesOf: Record<DocumentKind, string> = { invoice: 'INV', credit_note: 'CRN', refund_voucher: 'RFV' }

export interface DrawnNumber {
  series: string
  financialYear: string
  serial: number
  /** 'INV/26-27/000001'. */
  number: string
}

/**
 * Takes the next number of a series. Locks the series until the transaction ends, so that a rollback leaves no gap and concurrent
 * calls wait.
 * @param issuedOn the date in India, which decides the financial year.
 */
export async function drawNumber(tx: Database, kind: DocumentKind, issuedOn: string): Promise<DrawnNumber> {
  const series = seriesOf[kind]
  const financialYear = financialYearOf(issuedOn)
  const row = await tx
    .insert(documentSeries)
    .values({ series, financialYear, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [documentSeries.series, documentSeries.financialYear],
      set: { lastNumber: sql`${documentSeries.lastNumber} + 1` },
    })
    .returning({ serial: documentSeries.lastNumber })
    .then(returnedRow)
  return {
    series,
    financialYear,
    serial: row.serial,
    number: documentNumber(series, financialYear, row.serial),
  }
}
