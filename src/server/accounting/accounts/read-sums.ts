import { sql } from 'drizzle-orm'
import type { Accounts } from '#contract/admin/accounts.ts'
import { formatCount, toRupees } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/database/reading.ts'
import { type RowOf, readOne, readRows } from '../../platform/database/rows.ts'
import { dayMoney, startOf } from '../reports/day-money.ts'
import { readNow } from '../reports/make-report.ts'
import type { Period } from '../reports/read-facts.ts'
import { readAccountsPeriod } from './period.ts'
import { refundsDone } from './read-day.ts'

const documentSums = {
  sales: sql<number>`count(*) FILTER (WHERE kind = 'invoice')::int`,
  salesPaise: sql<number>`coalesce(sum(total_paise) FILTER (WHERE kind = 'invoice'), 0)::float8`,
  credits: sql<number>`count(*) FILTER (WHERE kind = 'credit_note')::int`,
  creditsPaise: sql<number>`coalesce(sum(total_paise) FILTER (WHERE kind = 'credit_note'), 0)::float8`,
}

const payoutSums = {
  payouts: sql<number>`count(*) FILTER (WHERE net <> 0)::int`,
  netPaise: sql<number>`coalesce(sum(net), 0)::float8`,
  fees: sql<number>`count(*) FILTER (WHERE fee <> 0)::int`,
  feePaise: sql<number>`coalesce(sum(fee), 0)::float8`,
}

const captured = { count: sql<number>`count(*)::int`, paise: sql<number>`coalesce(sum(captured), 0)::float8` }
const done = { count: sql<number>`count(*)::int`, paise: sql<number>`coalesce(sum(paise), 0)::float8` }
const lineCount = { lines: sql<number>`count(*)::int` }

/** Lines that fill about 10 MB, the largest file that Zoho Books takes. */
const maxZohoLines = 45_000

/** The sums of a period, from one snapshot. */
export const readSums = (
  reading: Reading,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Accounts> =>
  reading.readSnapshot(async (tx) => {
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

async function sumUp(tx: Database, { from, to }: Period) {
  const [start, end] = [startOf(from), startOf(to, 1)]
  const days = sql`BETWEEN ${from}::date AND ${to}::date`
  return {
    documents: await readOne(
      tx,
      documentSums,
      (columns) => sql`SELECT ${columns} FROM tax_documents WHERE issued_on ${days}`,
    ),
    receipts: await readOne(
      tx,
      captured,
      (columns) => sql`WITH ${dayMoney(start, end)} SELECT ${columns} FROM placed`,
    ),
    refunds: await readOne(
      tx,
      done,
      (columns) => sql`SELECT ${columns} FROM (${refundsDone(start, end)}) AS done`,
    ),
    payouts: await readOne(
      tx,
      payoutSums,
      (columns) => sql`
      SELECT ${columns} FROM (
        SELECT sum(line.net_paise) AS net, sum(line.fee_paise + line.tax_paise) AS fee
        FROM payouts payout JOIN payout_lines line ON line.payout_id = payout.id WHERE payout.settled_on ${days} GROUP BY payout.id
      ) AS transfers`,
    ),
    lines: await readOne(
      tx,
      lineCount,
      (columns) => sql`
      SELECT ${columns} FROM tax_documents document JOIN tax_document_lines line ON line.document_id = document.id
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

function notesOn({ documents, receipts, payouts, lines: { lines } }: Found, isOpen: boolean): string[] {
  return [
    ...(isOpen
      ? ['These days include today, which is not over. Export them again later, or end with yesterday.']
      : []),
    ...(receipts.count > 0 && payouts.payouts === 0
      ? [
          'No payout of these days is known, so fees and transfers are missing. Load the report of the payment provider under Payouts.',
        ]
      : []),
    ...(lines > maxZohoLines
      ? [
          `${formatCount(documents.sales)} invoices have ${formatCount(lines)} lines. Zoho Books takes files of at most 10 MB, about ${formatCount(maxZohoLines)} lines: choose fewer days for it.`,
        ]
      : []),
  ]
}

const rate = { percent: sql<number>`line.tax_rate_percent::float8` }

/** The rates of tax of the invoices and credit notes of a period, the lowest first. */
export async function readRates(tx: Database, { from, to }: Period): Promise<number[]> {
  const rows: RowOf<typeof rate>[] = await readRows(
    tx,
    rate,
    (columns) => sql`
    SELECT DISTINCT ${columns} FROM tax_documents document JOIN tax_document_lines line ON line.document_id = document.id
    WHERE document.kind <> 'refund_voucher' AND document.issued_on BETWEEN ${from}::date AND ${to}::date ORDER BY 1`,
  )
  return rows.map(({ percent }) => percent)
}
