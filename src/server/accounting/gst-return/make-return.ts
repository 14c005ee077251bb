import { sql } from 'drizzle-orm'
import { type GstReturn, gstSheets } from '#contract/admin/gst-return.ts'
import { toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { AdminDatabase, Reading } from '../../platform/database/reading.ts'
import { hasMoreThan, readOne } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readReturnRun } from '../reports/report-runs.ts'
import { readWithin, takesLong, waitedMs } from '../reports/within-time.ts'
import { checkDocuments } from './check-documents.ts'
import { checkSeries, type Run, runsOf } from './check-series.ts'
import { checkSheets, sumDocuments } from './check-sheets.ts'
import { makeSheets, noBusiness, noNil, type Sheets } from './make-sheets.ts'
import { isOfMonth, readDocuments, readMissing } from './read-documents.ts'
import type { ReturnDocument, Taxes } from './return-document.ts'
import { sheetFacts } from './sheet-facts.ts'
import { natures } from './sheet-table.ts'

const now = {
  month: sql<string>`to_char(day_in_india(now()), 'YYYY-MM')`,
  at: sql<string>`to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/** The return of a month, with the data of its files. */
export interface MadeReturn {
  shown: Omit<GstReturn, 'kept'>
  sheets: Sheets
  runs: Run[]
}

/**
 * GSTR-1 of a month, from one snapshot.
 * @param limit the time of one statement; by default the second that a person waits.
 * @throws {ShopError} `not_found` for a month that has not begun, `report_takes_long` for one with too many documents to wait for.
 */
export const makeReturn = (
  reading: Reading,
  month: string,
  { maxMs = waitedMs }: { maxMs?: number } = {},
): Promise<MadeReturn> =>
  readWithin(reading, { maxMs }, async (tx) => {
    if (maxMs <= waitedMs) await assertFewDocuments(tx, month)
    return make(tx, month)
  })

/**
 * The return of a month for a member of the staff: the one that a run made within the last day, or else made now.
 * @throws {ShopError} as {@link makeReturn}.
 */
export async function readReturn(
  { db, reading }: AdminDatabase,
  staffId: number,
  month: string,
): Promise<MadeReturn & Pick<GstReturn, 'kept'>> {
  const found = await readReturnRun(db, staffId, month)
  if (!found) return { ...(await makeReturn(reading, month)), kept: null }
  const made = JSON.parse(found.result) as MadeReturn
  // A run of an earlier release has no sheets of registered buyers.
  const sheets = { ...noBusiness(), ...made.sheets, nil: { ...noNil(), ...made.sheets.nil } }
  return { ...made, sheets, kept: found.kept }
}

/** With more documents than this, a month takes longer than a second. */
const maxDocumentsAtOnce = 20_000

/** @throws {ShopError} `report_takes_long`. */
async function assertFewDocuments(tx: Database, month: string): Promise<void> {
  const documents = sql`SELECT FROM tax_documents document WHERE ${isOfMonth(month)}`
  if (await hasMoreThan(tx, maxDocumentsAtOnce, documents)) throw takesLong()
}

async function make(tx: Database, month: string): Promise<MadeReturn> {
  const { month: present, at } = await readOne(tx, now, (columns) => sql`SELECT ${columns}`)
  if (month > present) throw new ShopError('not_found', 'This month has not begun yet.')
  const [documents, missing, settings] = [
    await readDocuments(tx, month),
    await readMissing(tx, month),
    await readSettings(tx),
  ]
  // Documents under an earlier GSTIN belong to the return of that GSTIN. A credit note has the GSTIN of its invoice.
  const gstin = documents.findLast(({ invoice }) => !invoice)?.supplierGstin ?? settings.legal.gstin
  const [sheets, runs, net] = [makeSheets(documents), runsOf(documents), sumDocuments(documents)]
  const ofKind = (kind: ReturnDocument['kind']) => documents.filter((document) => document.kind === kind)
  const [invoices, notes] = [ofKind('invoice'), ofKind('credit_note')]
  const shown: MadeReturn['shown'] = {
    month,
    gstin,
    is_open: month === present,
    as_of: at,
    errors: [...checkSheets(sheets, net), ...checkSeries(missing), ...checkDocuments(documents, gstin)],
    invoices: { count: invoices.length, ...inRupees(sumDocuments(invoices)) },
    credit_notes: { count: notes.length, ...inRupees(negated(sumDocuments(notes))) },
    net: inRupees(net),
    sheets: gstSheets.map((sheet) => sheetFacts(sheet, sheets, runs)),
    hsn: [...sheets.hsn, ...sheets.hsnb2b].map(({ ratePercent, ...row }) => ({
      hsn: row.hsn,
      description: row.description,
      unit: row.unit,
      quantity: row.quantity,
      rate: ratePercent,
      ...inRupees(row),
    })),
    series: runs.map(({ kind, from, to, total }) => ({
      nature: natures[kind],
      from,
      to,
      total,
      cancelled: 0,
    })),
    previous: monthAfter(month, -1),
    next: month < present ? monthAfter(month, 1) : null,
  }
  return { shown, sheets, runs }
}

const inRupees = ({ taxablePaise, igstPaise, cgstPaise, sgstPaise, totalPaise }: Taxes) => ({
  taxable: toRupees(taxablePaise),
  igst: toRupees(igstPaise),
  cgst: toRupees(cgstPaise),
  sgst: toRupees(sgstPaise),
  total: toRupees(totalPaise),
})

/** The sums with the opposite sign, since credits are summed as negative and shown as positive. */
const negated = (sums: Taxes): Taxes => ({
  taxablePaise: 0 - sums.taxablePaise,
  igstPaise: 0 - sums.igstPaise,
  cgstPaise: 0 - sums.cgstPaise,
  sgstPaise: 0 - sums.sgstPaise,
  totalPaise: 0 - sums.totalPaise,
})

function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
