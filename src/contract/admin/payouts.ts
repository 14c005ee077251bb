import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { day } from './fields.ts'

/** A file may have so many lines; a longer one is split. */
export const maxPayoutLines = 20_000
/** Characters of a file of so many lines. */
export const maxPayoutFileLength = 12_000_000

/** One transfer of the provider to the bank: net = payments - refunds + other - fee - tax. */
export const Payout = z.object({
  id: z.string(),
  utr: z.string(),
  settled_on: day,
  lines: z.int(),
  /** Of these, lines that do not add up by themselves. */
  uneven: z.int(),
  payments: rupees,
  refunds: rupees,
  /** Adjustments, reserves and the like, without their fee and tax; below zero where they are taken. */
  other: rupees,
  fee: rupees,
  tax: rupees,
  net: rupees,
  updated_at: updatedAt,
})
export type Payout = z.infer<typeof Payout>

export const differenceViews = ['missing_here', 'other_amount', 'uneven', 'missing_there'] as const
export type DifferenceView = (typeof differenceViews)[number]

/** Differences between the provider's files and our ledger. */
export const PayoutDifference = z.object({
  kind: z.enum(['payment', 'refund', 'dispute']),
  provider_id: z.string(),
  order: z.nullable(z.string()),
  at: instant,
  ours: z.nullable(rupees),
  theirs: z.nullable(rupees),
  payout: z.nullable(z.string()),
})
export type PayoutDifference = z.infer<typeof PayoutDifference>

export const listPayouts = endpoint({
  id: 'listPayouts',
  method: 'GET',
  path: '/api/payouts',
  tag: 'Payments',
  access: 'money.read',
  summary: `Transfers of the provider to the bank with their sums, the newest first; \`cursor\` is the last one seen. ${syncedPagesSummary}`,
  query: z.object(syncedPages(/^(setl_[A-Za-z0-9]{1,40}|u\d{1,16}-\d{1,15})$/)),
  reply: z.object({ payouts: z.array(Payout), next_cursor: z.nullable(z.string()) }),
})

export const listPayoutDifferences = endpoint({
  id: 'listPayoutDifferences',
  method: 'GET',
  path: '/api/payouts/differences',
  tag: 'Payments',
  access: 'money.read',
  summary:
    'Where payouts and books differ: `missing_here` is paid out and not in our books, `other_amount` has another sum here, `uneven` adds another sum to the transfer than its amount without fee and tax (`theirs` what it adds, `ours` what its sums come to), `missing_there` was taken or given back by us and is in no payout a week later.',
  query: z.object({
    view: z.enum(differenceViews, 'Unknown view.'),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Unknown cursor.'))),
  }),
  reply: z.object({ differences: z.array(PayoutDifference), next_cursor: z.nullable(z.string()) }),
})

export const keepPayouts = endpoint({
  id: 'keepPayouts',
  method: 'POST',
  path: '/api/payouts',
  tag: 'Payments',
  access: 'money.settle',
  bodyLimit: 16 * 1024 * 1024,
  summary:
    'Keep the lines of a settlement recon report (CSV) of the provider. All or nothing; lines that are known already change nothing, so the same file may come again.',
  body: z.object({
    csv: z
      .string('Choose a file.')
      .check(
        z.minLength(1, 'The file is empty.'),
        z.maxLength(maxPayoutFileLength, 'The file is too large.'),
      ),
  }),
  reply: z.object({
    /** Lines that are new. */
    kept: z.int(),
    /** Lines that an earlier file had. */
    known: z.int(),
    /** Lines that no payout has yet. */
    unsettled: z.int(),
    /** Lines that do not add up by themselves. */
    uneven: z.int(),
  }),
})
