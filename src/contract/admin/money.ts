import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { staffEndpoint } from './endpoint.ts'
import { reason } from './fields.ts'

export const getMoney = staffEndpoint({
  id: 'getMoney',
  method: 'GET',
  path: '/api/money',
  tag: 'Money',
  permission: 'money.read',
  summary: 'The counters of Money with their lists, and whether payments are stopped.',
  reply: z.object({
    /** Since when and why no payment is opened; null while payments are taken. */
    stopped: z.nullable(z.object({ since: instant, reason: z.string() })),
    counters: z.array(z.object({ key: z.string(), label: z.string(), count: z.int(), list: z.string() })),
  }),
})

export const resumePayments = staffEndpoint({
  id: 'resumePayments',
  method: 'POST',
  path: '/api/payments/resume',
  tag: 'Money',
  permission: 'payments.resume',
  requiresReauthentication: true,
  isKeyed: true,
  summary: 'Resume payments after they were stopped, with a sentence about the cause.',
  body: z.object({ reason }),
  reply: z.object({ message: z.string() }),
})
