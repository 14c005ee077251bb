import { sql } from 'drizzle-orm'
import { returnCauses } from '#contract/shop/returns.ts'
import { proportionOf } from '#shared/money.ts'
import type { RefundReason } from '../../invoicing/refund-reasons.ts'
import { readRows } from '../../platform/database/rows.ts'
import { causeOfRefund, isOnDay, refundFacts } from './facts.ts'
import { factsIn } from './read-facts.ts'
import { type ReportKind, sumOf } from './report-shape.ts'

const reasonNames: Record<RefundReason, string> = {
  second_payment: 'Paid twice',
  wrong_amount: 'Not the amount that was asked for',
  sold_out: 'Paid too late, sold out',
  offer_used: 'Paid too late, offer used',
  offer_gone: 'Paid too late, offer used up',
  paid_after_cancelling: 'Paid after cancelling',
  cancelled: 'Cancelled before it was sent',
  goods_returned: 'Goods returned',
  goods_faulty: 'Goods faulty',
  goodwill: 'Goodwill',
  by_lines: 'Given by the staff, in their own words',
  at_provider: 'Refunded at the provider',
  dispute_lost: 'Dispute lost',
}

const causeNames: Record<string, string> = {
  ...reasonNames,
  ...Object.fromEntries(
    Object.entries(returnCauses).map(([cause, words]) => [`return:${cause}`, `Return: ${words}`]),
  ),
}

const groupRow = {
  key: sql<string>`grouped.key`,
  sums: sql<Record<string, number>>`json_build_object('refunds', grouped.refunds, 'amount', grouped.amount)`,
}

const grouped = { cause: sql`facts.cause`, month: sql`to_char(facts.day, 'YYYY-MM')` }
const ofEntry = { cause: causeOfRefund, month: sql`to_char(day_in_india(refund.created_at), 'YYYY-MM')` }
const keyIn = (by: string): 'cause' | 'month' => (by === 'month' ? 'month' : 'cause')

export const refunds: ReportKind = {
  title: 'Refunds and reasons',
  meaning:
    'Money that was decided to go back, on the day of the decision, whether or not it has arrived. A refund that settles a return counts under what the shopper reported.',
  groupings: { cause: { label: 'Reason' }, month: { label: 'Month', time: 'month' } },
  columns: [
    {
      key: 'amount',
      label: 'Amount',
      unit: 'money',
      meaning: 'What goes back, shipping included.',
      of: sumOf('amount'),
    },
    {
      key: 'refunds',
      label: 'Refunds',
      unit: 'count',
      meaning: 'Each refund once.',
      of: sumOf('refunds'),
    },
    {
      key: 'average',
      label: 'Average',
      unit: 'money',
      meaning: 'Amount divided by refunds.',
      of: ({ amount = 0, refunds: count = 0 }) => (count ? proportionOf(amount, 1, count) : null),
    },
  ],
  read: async (tx, { period, live, by }) => {
    const rows = await readRows(
      tx,
      groupRow,
      (columns) => sql`
      SELECT ${columns} FROM (
        SELECT ${grouped[keyIn(by)]} AS key, sum(facts.refunds)::float8 AS refunds, sum(facts.amount_paise)::float8 AS amount
        FROM ${factsIn(refundFacts, period, live)} AS facts GROUP BY 1) AS grouped`,
    )
    return rows.map(({ key, sums }) => ({ key, name: causeNames[key] ?? key, sums }))
  },
  entries: ({ days, by, key }) => sql`
    SELECT day_in_india(refund.created_at) AS day, refund.id, payment.order_id, refund.amount_paise AS paise,
      CASE WHEN refund.note = '' THEN coalesce(payment.method, '') ELSE refund.note END AS words
    FROM unnest(${days}) AS wanted(day) JOIN refunds refund ON ${isOnDay(sql`refund.created_at`, sql`wanted.day`)}
      JOIN payments payment ON payment.id = refund.payment_id LEFT JOIN returns return_request ON return_request.id = refund.return_id
    WHERE refund.status <> 'void'
      AND ${key === null ? sql`true` : sql`${ofEntry[keyIn(by)]} = ${key}`}`,
}
