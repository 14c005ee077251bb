import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, day } from './fields.ts'

const Sum = z.object({ count: z.int(), amount: rupees })

/** What became of the money that came on one day in India. */
export const DaySums = z.object({
  day: z.string(),
  /** The day is not over yet. */
  is_open: z.boolean(),
  captured: Sum,
  /** What orders keep of it. */
  orders: Sum,
  /** What goes back or went back of it, decided at any time. */
  refunds: Sum,
  /** Belongs to no order, and nobody has decided. */
  waiting: Sum,
  /** Belongs to no order, for a reason that staff gave. */
  explained: Sum,
  /** Captured less all the others: nothing, on a day that adds up. */
  difference: rupees,
  /** Payments whose sums contradict each other. */
  wrong: z.int(),
  adds_up: z.boolean(),
})
export type DaySums = z.infer<typeof DaySums>

export const listClosings = endpoint({
  id: 'listClosings',
  method: 'GET',
  path: '/api/closings',
  tag: 'Payments',
  access: 'money.read',
  summary: 'List thirty-one daily closings, newest first; `before` goes back.',
  query: z.object({ before: z.optional(day) }),
  reply: z.object({ days: z.array(DaySums), next_before: z.nullable(z.string()), wrong_days: z.int() }),
})

const params = z.object({ day })

export const getClosing = endpoint({
  id: 'getClosing',
  method: 'GET',
  path: '/api/closings/{day}',
  tag: 'Payments',
  access: 'money.read',
  summary:
    'The closing of a day, of one moment: captured = orders + refunds + waiting + explained; the refunds by status, what was decided and done on that day, its documents, and the comparison with the provider.',
  params,
  reply: z.object({
    ...DaySums.shape,
    as_of: instant,
    refunds_by_status: z.object({
      due: Sum,
      sent: Sum,
      processed: Sum,
      by_hand: Sum,
      stuck: Sum,
      /** Given back in the provider's dashboard. */
      elsewhere: Sum,
      /** Taken back by the shopper's bank: disputes that were lost. */
      lost: Sum,
    }),
    /** Refunds that were decided on the day, whenever their money came. */
    decided: Sum,
    /** Refunds that were done on the day. */
    done: Sum,
    documents: z.object({ invoices: Sum, credit_notes: Sum, refund_vouchers: Sum }),
    /** The first reconciliation with the provider after the day; null before it. */
    compared: z.nullable(z.object({ at: instant, differences: z.int() })),
    previous: z.string(),
    next: z.nullable(z.string()),
  }),
})

export const closingParts = ['all', 'orders', 'refunds', 'waiting', 'explained', 'wrong'] as const
export type ClosingPart = (typeof closingParts)[number]

/** One payment of a day. */
export const DayRow = z.object({
  at: instant,
  provider_payment_id: z.string(),
  order: z.nullable(z.string()),
  order_status: z.nullable(z.string()),
  method: z.nullable(z.string()),
  captured: rupees,
  orders: rupees,
  refunds: rupees,
  waiting: rupees,
  explained: rupees,
  difference: rupees,
  /** What is wrong with it. */
  problem: z.nullable(z.string()),
})
export type DayRow = z.infer<typeof DayRow>

export const listDayRows = endpoint({
  id: 'listDayRows',
  method: 'GET',
  path: '/api/closings/{day}/rows',
  tag: 'Payments',
  access: 'money.read',
  summary: 'The payments behind a figure of a day, in the order in which they came.',
  params,
  query: z.object({ part: z.optional(z.enum(closingParts, 'Unknown part.')), cursor }),
  reply: z.object({ rows: z.array(DayRow), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const readDayFile = endpoint({
  id: 'readDayFile',
  method: 'GET',
  path: '/api/closings/{day}/file',
  tag: 'Payments',
  access: 'money.read',
  summary: 'All payments of a day as a table (CSV); each reading is an entry of the audit log.',
  params,
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})
