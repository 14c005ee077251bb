import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, reason, rowId } from './fields.ts'

export const failedJobViews = ['money', 'mail', 'all'] as const
export type FailedJobView = (typeof failedJobViews)[number]

/** Something that the shop could not bring to an end by itself. */
export const FailedJob = z.object({
  id: z.int(),
  kind: z.string(),
  /** Why it waits. */
  reason: z.string(),
  times: z.int(),
  created_at: instant,
  last_at: instant,
  /** The order that it is about, where there is one. */
  order: z.nullable(z.string()),
  amount: z.nullable(rupees),
  can_retry: z.boolean(),
  /** The last retry by a person; the job stays here until a retry has worked. */
  retried_at: z.nullable(instant),
  /** Where it is decided, when a sentence is not enough: about a refund, a payment without an order, or the stop of payments. */
  decided_under: z.nullable(z.enum(['refund', 'unmatched', 'resume'])),
})
export type FailedJob = z.infer<typeof FailedJob>

export const failedJobFilters = { view: z.optional(z.enum(failedJobViews, 'Unknown view.')) }

export const listFailedJobs = endpoint({
  id: 'listFailedJobs',
  method: 'GET',
  path: '/api/matters',
  tag: 'Failed items',
  access: 'orders.read',
  summary:
    'List failed jobs, oldest first: `money` (refunds, payments, money without an order, the account at the provider), `mail`, or all.',
  query: z.object({ ...failedJobFilters, cursor }),
  reply: z.object({ matters: z.array(FailedJob), next_cursor: z.nullable(z.string()), count: z.int() }),
})

const params = z.object({ id: rowId })
const message = z.object({ message: z.string() })

export const retryFailedJob = endpoint({
  id: 'retryFailedJob',
  method: 'POST',
  path: '/api/matters/{id}/retry',
  tag: 'Failed items',
  access: 'refunds.write',
  summary:
    'Retry a failed job: send the mail or the refund, act on the webhook, or ask the provider. It stays on the list until that has worked.',
  params,
  reply: message,
})

export const resolveFailedJob = endpoint({
  id: 'resolveFailedJob',
  method: 'POST',
  path: '/api/matters/{id}/resolve',
  tag: 'Failed items',
  access: 'refunds.write',
  requiresReauthentication: true,
  summary:
    'Settle a failed job elsewhere, with a sentence. A job with a decision of its own is 409 `decide_elsewhere`.',
  params,
  body: z.object({ reason }),
  reply: message,
})
