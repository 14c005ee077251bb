import * as z from 'zod/mini'
import { identifier, instant, rupees, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { day, despiteDispute, reason, rowId } from './fields.ts'

export const refundViews = ['stuck', 'due', 'sent', 'processed', 'all'] as const
export type RefundView = (typeof refundViews)[number]

const refundStatuses = ['due', 'sent', 'processed', 'stuck', 'void'] as const

/** How a person paid a refund that the provider did not make. */
export const Settlement = z.object({
  /** What the bank calls the payment. */
  reference: z.string(),
  paid_on: z.string(),
  note: z.string(),
  by: z.string(),
  at: instant,
})

export const StaffRefund = z.object({
  id: z.int(),
  order: z.string(),
  amount: rupees,
  /** Decided by the shop, made at the provider, or taken back by the shopper's bank. */
  kind: z.enum(['shop', 'provider', 'dispute']),
  /** `void`: it counts no more, since its money went out in another way, or came back. */
  status: z.enum(refundStatuses),
  /** Why the money goes back. */
  why: z.string(),
  /** Who decided it: a name, or `the shopper`, `the shop`. */
  by: z.string(),
  created_at: instant,
  updated_at: updatedAt,
  finished_at: z.nullable(instant),
  provider_payment_id: z.string(),
  provider_refund_id: z.nullable(z.string()),
  attempts: z.int(),
  /** The next try, or the next question to the provider, while it is due or sent. */
  next_attempt_at: z.nullable(instant),
  last_error: z.nullable(z.string()),
  /** The bank of the shopper disputes the payment: what goes back now may be taken a second time. */
  is_disputed: z.boolean(),
  documents: z.array(z.object({ kind: z.string(), number: z.string(), url: z.string() })),
  settled_by_hand: z.nullable(Settlement),
})
export type StaffRefund = z.infer<typeof StaffRefund>

export const refundFilters = {
  view: z.optional(z.enum(refundViews, 'Unknown view.')),
  day: z.optional(day),
}

export const listRefunds = endpoint({
  id: 'listRefunds',
  method: 'GET',
  path: '/api/refunds',
  tag: 'Payments',
  access: 'money.read',
  summary: `Refunds: \`stuck\`, \`due\` and \`sent\` the oldest first, \`processed\` and \`all\` the newest first; \`day\` those that were decided on a day. \`count\` ends at 1,000. ${syncedPagesSummary}`,
  query: z.object({ ...refundFilters, ...syncedPages() }),
  reply: z.object({ refunds: z.array(StaffRefund), next_cursor: z.nullable(z.string()), count: z.int() }),
})

const params = z.object({ id: rowId })
const seen = z.enum(refundStatuses, 'Name the status that you saw.')

export const retryRefund = endpoint({
  id: 'retryRefund',
  method: 'POST',
  path: '/api/refunds/{id}/retry',
  tag: 'Payments',
  access: 'refunds.write',
  isKeyed: true,
  summary:
    'Send a due or stuck refund now, or ask the provider about a sent one. It keeps its own key at the provider, so it is made once.',
  params,
  body: z.object({ status: seen }),
  reply: StaffRefund,
})

export const stopRefund = endpoint({
  id: 'stopRefund',
  method: 'POST',
  path: '/api/refunds/{id}/hold-back',
  tag: 'Payments',
  access: 'money.settle',
  isKeyed: true,
  summary:
    'Stop trying to send a refund that fails again and again, so that it can be settled by hand. It is `stuck` from then on.',
  params,
  body: z.object({ status: seen, reason }),
  reply: StaffRefund,
})

export const settleRefund = endpoint({
  id: 'settleRefund',
  method: 'POST',
  path: '/api/refunds/{id}/settle',
  tag: 'Payments',
  access: 'money.settle',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    'Say that a stuck refund was paid by hand, with the proof: what the bank calls the payment, its day and how. The shopper gets a mail. Refused are a second settling, and a refund whose money went out in another way.',
  params,
  body: z.object({
    status: seen,
    reference: identifier('Reference', 60).check(
      z.regex(
        /^[A-Za-z0-9][A-Za-z0-9 ./-]{3,59}$/,
        'A reference has 4 to 60 letters, digits, spaces, dots, dashes or strokes.',
      ),
    ),
    paid_on: day,
    note: text('How it was paid', 200),
    despite_dispute: despiteDispute,
  }),
  reply: StaffRefund,
})
