import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { handMethods, handReference } from './draft-payments.ts'
import { dayCursor, reason, version } from './fields.ts'
import { orderStep } from './orders.ts'

export const laterMethods = [...handMethods, 'cheque'] as const
export type LaterMethod = (typeof laterMethods)[number]

export const receivableViews = ['overdue', 'due'] as const
export type ReceivableView = (typeof receivableViews)[number]

/** An order whose money is due by terms. */
export const Receivable = z.object({
  id: z.int(),
  order: z.string(),
  order_status: z.string(),
  /** Null once the customer was erased. */
  customer: z.nullable(z.int()),
  name: z.string(),
  amount: rupees,
  /** '2026-12-27'. */
  due_on: z.string(),
  /** Days since the last day to pay; below zero while it is to come. */
  days: z.int(),
})
export type Receivable = z.infer<typeof Receivable>

export const listReceivables = endpoint({
  id: 'listReceivables',
  method: 'GET',
  path: '/api/receivables',
  tag: 'Payments',
  access: 'money.read',
  summary:
    'Orders that customers pay later by invoice, the longest due first: `overdue` has those whose last day is over, `due` the others. `count` and `total` are those of the whole list.',
  query: z.object({
    view: z.enum(receivableViews, 'Unknown view.'),
    cursor: dayCursor,
  }),
  reply: z.object({
    receivables: z.array(Receivable),
    count: z.int(),
    total: rupees,
    next_cursor: z.nullable(z.string()),
  }),
})

const step = {
  ...orderStep,
  tag: 'Payments',
  access: 'money.settle',
  alsoNeeds: 'orders.read',
  isForPeople: true,
} as const

export const receivePayment = endpoint({
  ...step,
  id: 'receivePayment',
  path: '/api/orders/{id}/receive-payment',
  summary:
    'Record that the whole money of an order by terms came by hand. A reference is needed except for cash.',
  body: z.object({
    version,
    method: z.enum(laterMethods, 'Say how it was paid: cash, UPI, bank or cheque.'),
    reference: handReference,
  }),
})

export const giveUpPayment = endpoint({
  ...step,
  id: 'giveUpPayment',
  path: '/api/orders/{id}/give-up',
  summary:
    'Write off the money of a delivered order by terms that nobody pays any more. The goods were supplied, so its invoice and its tax stand.',
  body: z.object({ version, reason }),
})
