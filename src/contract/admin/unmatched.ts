import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, orderName, reason, rowId } from './fields.ts'

export const unmatchedViews = ['open', 'decided'] as const
export type UnmatchedView = (typeof unmatchedViews)[number]

/** Captured money without an order. */
export const Unmatched = z.object({
  id: z.int(),
  provider_payment_id: z.string(),
  provider_order_id: z.nullable(z.string()),
  amount: rupees,
  method: z.string(),
  state: z.enum(['open', 'matched', 'refunding', 'refunded', 'explained']),
  seen_at: instant,
  /** What it was matched to. */
  order: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  last_error: z.nullable(z.string()),
  /** Unpaid orders of just this sum, the newest first. */
  candidates: z.array(z.object({ order: z.string(), name: z.string(), created_at: instant })),
})
export type Unmatched = z.infer<typeof Unmatched>

export const unmatchedFilters = { view: z.optional(z.enum(unmatchedViews, 'Unknown view.')) }

export const listUnmatched = endpoint({
  id: 'listUnmatched',
  method: 'GET',
  path: '/api/unmatched',
  tag: 'Payments',
  access: 'money.read',
  summary:
    'Payments at the provider that belong to no order of ours: `open` the oldest first, each with the unpaid orders of the same sum; `decided` the newest first.',
  query: z.object({ ...unmatchedFilters, cursor }),
  reply: z.object({ payments: z.array(Unmatched), next_cursor: z.nullable(z.string()), count: z.int() }),
})

const params = z.object({ id: rowId })
const decided = z.object({ message: z.string(), payment: Unmatched })

export const matchUnmatched = endpoint({
  id: 'matchUnmatched',
  method: 'POST',
  path: '/api/unmatched/{id}/match',
  tag: 'Payments',
  access: 'money.settle',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    'Match a payment to an unpaid order of the same sum, after asking the provider. Where the packs are sold by now, the money goes back.',
  params,
  body: z.object({ order: orderName }),
  reply: decided,
})

export const refundUnmatched = endpoint({
  id: 'refundUnmatched',
  method: 'POST',
  path: '/api/unmatched/{id}/refund',
  tag: 'Payments',
  access: 'money.settle',
  requiresReauthentication: true,
  isKeyed: true,
  summary: 'Refund the rest of a payment without an order. Without a sale there is no document.',
  params,
  body: z.object({ reason }),
  reply: decided,
})

export const explainUnmatched = endpoint({
  id: 'explainUnmatched',
  method: 'POST',
  path: '/api/unmatched/{id}/explain',
  tag: 'Payments',
  access: 'money.settle',
  requiresReauthentication: true,
  isKeyed: true,
  summary: 'Explain a payment without an order; the money stays at the provider.',
  params,
  body: z.object({ reason }),
  reply: decided,
})
