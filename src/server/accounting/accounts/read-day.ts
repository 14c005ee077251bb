import { type SQL, sql } from 'drizzle-orm'
import { publicOrderId } from '#contract/shop/orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { readDocumentsBetween } from '../gst-return/read-documents.ts'
import type { ReturnDocument } from '../gst-return/return-document.ts'
import { dayMoney, startOf } from '../reports/day-money.ts'

/** A captured payment, on the day in India of its daily closing. */
export interface Receipt {
  /** The provider's id. */
  id: string
  day: string
  /** Null for a payment without an order. */
  order: string | null
  paise: number
  method: string | null
  /** Whether the staff took the money. */
  isByHand: boolean
  /** The number of the paid invoice; null when no invoice is issued by the end of the period. */
  invoice: { number: string; paise: number } | null
}

/** Money that went back, on the day on which it was done. */
export interface RefundDone {
  /** The provider's id, or the shop's id for a refund without one. */
  id: string
  day: string
  order: string | null
  paise: number
  /** The bank reference of a refund that a person paid; null for one by the provider. */
  bankReference: string | null
  isDispute: boolean
}

/** A transfer of the provider or of a courier to the bank, on its day. */
export interface Payout {
  id: string
  /** The courier with its number of the remittance; null for the provider. */
  remittance: string | null
  utr: string
  day: string
  feePaise: number
  taxPaise: number
  netPaise: number
}

/** Everything of a day that the accounts book. */
export interface DayAccounts {
  /** Invoices and credit notes. */
  documents: ReturnDocument[]
  receipts: Receipt[]
  refunds: RefundDone[]
  payouts: Payout[]
}

/** Refunds that were done between two moments: of orders, as the daily closing counts them, and of payments without an order. */
export const refundsDone = (from: SQL, end: SQL): SQL => sql`
  SELECT coalesce(refund.provider_refund_id, refund.dispute_id, 'refund-' || refund.id) AS id, refund.finished_at AS at, refund.amount_paise AS paise,
    payment.order_id, settlement.reference AS bank_reference, refund.kind = 'dispute' AS is_dispute
  FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
  LEFT JOIN refund_settlements settlement ON settlement.refund_id = refund.id
  WHERE refund.finished_at >= ${from} AND refund.finished_at < ${end} AND refund.status <> 'void'
  UNION ALL
  -- The shop stores neither the provider's id nor the time of a refund without an order, so the decision stands for it.
  SELECT 'refund-' || unmatched.provider_payment_id, unmatched.decided_at, unmatched.amount_paise, NULL, NULL, false
  FROM unmatched_payments unmatched
  WHERE unmatched.state = 'refunded' AND unmatched.decided_at >= ${from} AND unmatched.decided_at < ${end}
    AND NOT EXISTS (SELECT FROM payments payment WHERE payment.provider_payment_id = unmatched.provider_payment_id)
    AND NOT EXISTS (SELECT FROM refunds refund WHERE refund.provider_payment_id = unmatched.provider_payment_id)`

const receiptRow = {
  id: sql<string>`placed.id`,
  orderId: sql<number | null>`placed.order_id::float8`,
  paise: sql<number>`placed.captured::float8`,
  method: sql<string | null>`placed.method`,
  isByHand: sql<boolean>`coalesce(placed.is_by_hand, false)`,
  invoice: sql<Receipt['invoice']>`invoice.content`,
}

const refundRow = {
  id: sql<string>`done.id`,
  orderId: sql<number | null>`done.order_id::float8`,
  paise: sql<number>`done.paise::float8`,
  bankReference: sql<string | null>`done.bank_reference`,
  isDispute: sql<boolean>`done.is_dispute`,
}

/** Transfers to the bank on some days, with what is kept of them: payouts of the provider, and remittances of couriers. */
export const transfersOn = (days: SQL): SQL => sql`
  SELECT payout.id, NULL AS remittance, payout.utr, sum(line.fee_paise) AS fee, sum(line.tax_paise) AS tax, sum(line.net_paise) AS net
  FROM payouts payout JOIN payout_lines line ON line.payout_id = payout.id WHERE payout.settled_on ${days} GROUP BY payout.id
  UNION ALL
  SELECT 'remittance-' || remittance.id, remittance.courier || ' ' || remittance.number, remittance.utr, sums.deductions, 0,
    sums.amount - sums.deductions
  FROM remittances remittance CROSS JOIN LATERAL (
    SELECT sum(amount_paise) AS amount, sum(deductions_paise) AS deductions FROM remittance_rows WHERE remittance_id = remittance.id) AS sums
  WHERE remittance.paid_on ${days}`

const payoutRow = {
  id: sql<string>`transfer.id`,
  remittance: sql<string | null>`transfer.remittance`,
  utr: sql<string>`transfer.utr`,
  feePaise: sql<number>`transfer.fee::float8`,
  taxPaise: sql<number>`transfer.tax::float8`,
  netPaise: sql<number>`transfer.net::float8`,
}

const orderOf = (id: number | null): string | null => (id === null ? null : publicOrderId(id))

/** Reads one day in India from the caller's snapshot. `periodEnd` is the last day of the file. */
export async function readDay(tx: Database, day: string, periodEnd: string): Promise<DayAccounts> {
  const issued = await readDocumentsBetween(tx, sql`${day}::date`, sql`${day}::date + 1`)
  const receipts = await readRows(
    tx,
    receiptRow,
    (columns) => sql`
    WITH ${dayMoney(startOf(day), startOf(day, 1))}
    SELECT ${columns} FROM placed
    LEFT JOIN LATERAL (
      SELECT json_build_object('number', document.number, 'paise', document.total_paise) AS content FROM tax_documents document
      WHERE placed.is_own AND document.order_id = placed.order_id AND document.kind = 'invoice' AND document.issued_on <= ${periodEnd}::date
      ORDER BY document.id DESC LIMIT 1
    ) AS invoice ON true
    ORDER BY placed.at, placed.id`,
  )
  const refunds = await readRows(
    tx,
    refundRow,
    (columns) => sql`
    SELECT ${columns} FROM (${refundsDone(startOf(day), startOf(day, 1))}) AS done ORDER BY done.at, done.id`,
  )
  const payouts = await readRows(
    tx,
    payoutRow,
    (columns) => sql`
    SELECT ${columns} FROM (${transfersOn(sql`= ${day}::date`)}) AS transfer ORDER BY transfer.id`,
  )
  return {
    documents: issued.filter(({ kind }) => kind !== 'refund_voucher'),
    receipts: receipts.map(({ orderId, ...row }) => ({ ...row, day, order: orderOf(orderId) })),
    refunds: refunds.map(({ orderId, ...row }) => ({ ...row, day, order: orderOf(orderId) })),
    payouts: payouts.map((row) => ({ ...row, day })),
  }
}
