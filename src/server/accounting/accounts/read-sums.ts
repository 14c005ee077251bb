import { sql } from 'drizzle-orm'
import type { Accounts } from '#contract/admin/accounts.ts'
import { formatCount, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { hasMoreThan, type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { startOf } from '../reports/day-money.ts'
import { taxFacts } from '../reports/facts.ts'
import { readNow } from '../reports/make-report.ts'
import { moneyFacts } from '../reports/money-facts.ts'
import { factsIn, type Period, readLiveDays, readLiveDaysOfMoney } from '../reports/read-facts.ts'
import { readWithin } from '../reports/within-time.ts'
import { readAccountsPeriod } from './period.ts'
import { refundsDone, transfersOn } from './read-day.ts'

const documentSums = {
  sales: sql<number>`coalesce(sum(documents) FILTER (WHERE kind = 'invoice'), 0)::float8`,
  salesPaise: sql<number>`coalesce(sum(gross_paise) FILTER (WHERE kind = 'invoice'), 0)::float8`,
  credits: sql<number>`coalesce(sum(documents) FILTER (WHERE kind = 'credit_note'), 0)::float8`,
  creditsPaise: sql<number>`coalesce(sum(gross_paise) FILTER (WHERE kind = 'credit_note'), 0)::float8`,
}

const payoutSums = {
  payouts: sql<number>`count(*) FILTER (WHERE net <> 0)::int`,
  ofProvider: sql<number>`count(*) FILTER (WHERE net <> 0 AND remittance IS NULL)::int`,
  netPaise: sql<number>`coalesce(sum(net), 0)::float8`,
  fees: sql<number>`count(*) FILTER (WHERE fee <> 0)::int`,
  feePaise: sql<number>`coalesce(sum(fee), 0)::float8`,
}

const captured = {
  count: sql<number>`coalesce(sum(captured_count), 0)::float8`,
  paise: sql<number>`coalesce(sum(captured_paise), 0)::float8`,
}
const done = { count: sql<number>`count(*)::int`, paise: sql<number>`coalesce(sum(paise), 0)::float8` }

/** Lines that fill about 10 MB, the largest file that Zoho Books takes. */
const maxZohoLines = 45_000

/** Days of a large shop without kept sums, as after an update, take longer. */
const maxMs = 10_000
const sentence = 'The shop still sums up these days. Please try again in a few minutes, or choose fewer days.'

/**
 * The sums of a period, from one snapshot and the kept sums of its days.
 * @throws {ShopError} `report_takes_long` while too many of its days have no kept sums.
 */
export const readSums = (
  reading: Reading,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Accounts> =>
  readWithin(reading, { maxMs, sentence }, async (tx) => {
    const { day, at } = await readNow(tx)
    const period = readAccountsPeriod(asked, day)
    const found = await sumUp(tx, period)
    return {
      ...period,
      as_of: at,
      is_open: period.to === day,
      sums: present(found),
      notes: notesOn(found, period.to === day),
    }
  })

async function sumUp(tx: Database, period: Period) {
  const { from, to } = period
  const days = sql`BETWEEN ${from}::date AND ${to}::date`
  const documents = factsIn(taxFacts, period, await readLiveDays(tx, period))
  const money = factsIn(moneyFacts, period, await readLiveDaysOfMoney(tx, period))
  return {
    documents: await readOne(
      tx,
      documentSums,
      (columns) => sql`SELECT ${columns} FROM ${documents} AS facts`,
    ),
    receipts: await readOne(tx, captured, (columns) => sql`SELECT ${columns} FROM ${money} AS facts`),
    refunds: await readOne(
      tx,
      done,
      (columns) => sql`SELECT ${columns} FROM (${refundsDone(startOf(from), startOf(to, 1))}) AS done`,
    ),
    payouts: await readOne(
      tx,
      payoutSums,
      (columns) => sql`
      SELECT ${columns} FROM (SELECT remittance, net, fee + tax AS fee FROM (${transfersOn(days)}) AS transfer) AS transfers`,
    ),
    hasManyLines: await hasMoreThan(
      tx,
      maxZohoLines,
      sql`
      SELECT FROM tax_documents document JOIN tax_document_lines line ON line.document_id = document.id
      WHERE document.kind = 'invoice' AND document.issued_on ${days}`,
    ),
  }
}

type Found = Awaited<ReturnType<typeof sumUp>>

const present = ({ documents, receipts, refunds, payouts }: Found): Accounts['sums'] => [
  { kind: 'sale', count: documents.sales, amount: toRupees(documents.salesPaise) },
  { kind: 'credit_note', count: documents.credits, amount: toRupees(documents.creditsPaise) },
  { kind: 'receipt', count: receipts.count, amount: toRupees(receipts.paise) },
  { kind: 'refund', count: refunds.count, amount: toRupees(refunds.paise) },
  { kind: 'fee', count: payouts.fees, amount: toRupees(payouts.feePaise) },
  { kind: 'payout', count: payouts.payouts, amount: toRupees(payouts.netPaise) },
]

function notesOn({ documents, receipts, payouts, hasManyLines }: Found, isOpen: boolean): string[] {
  return [
    ...(isOpen
      ? ['These days include today, which is not over. Export them again later, or end with yesterday.']
      : []),
    ...(receipts.count > 0 && payouts.ofProvider === 0
      ? [
          'No payout of these days is known, so fees and transfers are missing. Load the report of the payment provider under Payouts.',
        ]
      : []),
    ...(hasManyLines
      ? [
          `${formatCount(documents.sales)} invoices have more than ${formatCount(maxZohoLines)} lines. Zoho Books takes files of at most 10 MB, which is about as many: choose fewer days for it.`,
        ]
      : []),
  ]
}

const rate = { percent: sql<number>`facts.tax_rate_percent::float8` }

/** The rates of tax of the invoices and credit notes of a period, the lowest first. */
export async function readRates(tx: Database, period: Period): Promise<number[]> {
  const facts = factsIn(taxFacts, period, await readLiveDays(tx, period))
  const rows: RowOf<typeof rate>[] = await readRows(
    tx,
    rate,
    (columns) => sql`SELECT DISTINCT ${columns} FROM ${facts} AS facts ORDER BY 1`,
  )
  return rows.map(({ percent }) => percent)
}
