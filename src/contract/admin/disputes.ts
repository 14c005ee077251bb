import * as z from 'zod/mini'
import { instant, longText, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'

export const disputeViews = ['open', 'answered', 'ended'] as const
export type DisputeView = (typeof disputeViews)[number]

const disputeStatuses = ['open', 'action_required', 'under_review', 'won', 'lost', 'closed'] as const

const disputeFields = {
  id: z.string(),
  state: z.enum(disputeStatuses),
  phase: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  amount: rupees,
  /** The last day to answer it. */
  respond_by: z.nullable(instant),
  is_overdue: z.boolean(),
  order: z.nullable(z.string()),
  provider_payment_id: z.string(),
  answered_at: z.nullable(instant),
  answered_by: z.nullable(z.string()),
  /** How it was answered. */
  answer: z.nullable(z.string()),
}

export const Dispute = z.object(disputeFields)
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  id: 'listDisputes',
  method: 'GET',
  path: '/api/disputes',
  tag: 'Payments',
  access: 'orders.read',
  summary:
    'List disputes: `open` by their last day, `answered` ones that the bank reads, or `ended` ones, newest first.',
  query: z.object({ view: z.optional(z.enum(disputeViews, 'Unknown view.')) }),
  reply: z.object({ disputes: z.array(Dispute), count: z.int() }),
})

/** What we hold about a disputed payment. */
export const Evidence = z.object({
  /** Which of the usual proofs there are, in words. */
  proofs: z.array(z.object({ what: z.string(), is_there: z.boolean(), detail: z.string() })),
  parcels: z.array(
    z.object({
      carrier: z.string(),
      tracking_number: z.nullable(z.string()),
      left_at: z.nullable(instant),
      delivered_at: z.nullable(instant),
    }),
  ),
  history: z.array(z.object({ at: instant, what: z.string() })),
  messages: z.array(z.object({ at: instant, from: z.enum(['shopper', 'shop']), text: z.string() })),
})
export type Evidence = z.infer<typeof Evidence>

const params = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_]{1,60}$/, 'There is no such dispute.')),
})

export const getDispute = endpoint({
  id: 'getDispute',
  method: 'GET',
  path: '/api/disputes/{id}',
  tag: 'Payments',
  access: 'disputes.write',
  summary: 'One dispute with its evidence: order, invoice, parcels, history, messages.',
  params,
  reply: z.object({ dispute: Dispute, evidence: z.nullable(Evidence) }),
})

export const readEvidence = endpoint({
  id: 'readEvidence',
  method: 'GET',
  path: '/api/disputes/{id}/evidence',
  tag: 'Payments',
  access: 'disputes.write',
  summary: 'The evidence as one PDF, with the invoice at its end; each reading is an entry of the audit log.',
  params,
  reply: z.unknown(),
  contentType: 'application/pdf',
})

export const answerDispute = endpoint({
  id: 'answerDispute',
  method: 'POST',
  path: '/api/disputes/{id}/answered',
  tag: 'Payments',
  access: 'disputes.write',
  isKeyed: true,
  summary:
    "Say that a dispute was answered in the provider's dashboard, or that its loss is accepted, and how. `state` is the one that was seen.",
  params,
  body: z.object({
    state: z.enum(disputeStatuses, 'Name the state that you saw.'),
    answer: longText('How', 500),
  }),
  reply: Dispute,
})
