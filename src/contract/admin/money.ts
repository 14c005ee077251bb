import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { reason } from './fields.ts'

export const getMoney = endpoint({
  id: 'getMoney',
  method: 'GET',
  path: '/api/money',
  tag: 'Payments',
  access: 'money.read',
  summary: 'The counters of Money with their lists, and whether payments are stopped.',
  reply: z.object({
    /** Since when and why no payment is opened; null while payments are taken. */
    stopped: z.nullable(z.object({ since: instant, reason: z.string() })),
    counters: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), list: z.string() })),
  }),
})

export const resumePayments = endpoint({
  id: 'resumePayments',
  method: 'POST',
  path: '/api/payments/resume',
  tag: 'Payments',
  access: 'payments.resume',
  requiresReauthentication: true,
  isKeyed: true,
  summary: 'Resume payments after they were stopped, with a sentence about the cause.',
  body: z.object({ reason }),
  reply: z.object({ message: z.string() }),
})
