import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, despiteDispute, orderName, reason, rowId, version } from './fields.ts'
import { RefundBody } from './refunds.ts'

export const requestViews = ['waiting', 'decided'] as const
export type RequestView = (typeof requestViews)[number]

/** A refund or a cancellation that needs a second person. */
export const RefundRequest = z.object({
  id: z.int(),
  order: z.string(),
  kind: z.enum(['refund', 'cancel', 'return']),
  amount: rupees,
  reason: z.string(),
  status: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  asked_by: z.string(),
  /** The caller made the request, and so can't approve it. */
  is_own: z.boolean(),
  asked_at: instant,
  items: z.array(z.object({ name: z.string(), quantity: z.int(), restock: z.boolean() })),
  shipping: rupees,
  adjustment: rupees,
  /** 'RET001', where it settles a return. */
  return: z.nullable(z.string()),
  /** The bank of the shopper disputes the payment: what goes back now may be taken a second time. */
  is_disputed: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  decision_note: z.nullable(z.string()),
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const listRefundRequests = endpoint({
  id: 'listRefundRequests',
  method: 'GET',
  path: '/api/refund-requests',
  tag: 'Refunds',
  access: 'orders.read',
  summary:
    'List refunds and cancellations above the limit of a role: waiting ones, oldest first, or decided ones, newest first.',
  query: z.object({
    view: z.optional(z.enum(requestViews, 'Unknown view.')),
    order: z.optional(orderName),
    cursor,
  }),
  reply: z.object({
    requests: z.array(RefundRequest),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

const orderParams = z.object({ id: z.string() })
const asking = {
  method: 'POST',
  tag: 'Refunds',
  isKeyed: true,
  params: orderParams,
  reply: RefundRequest,
} as const

export const askRefund = endpoint({
  ...asking,
  id: 'askRefund',
  path: '/api/orders/{id}/refund-requests',
  access: 'refunds.write',
  summary:
    'Request approval of a refund. The body is that of the refund, which is tried and not made. No money moves.',
  body: RefundBody,
})

export const askCancel = endpoint({
  ...asking,
  id: 'askCancel',
  path: '/api/orders/{id}/cancel-requests',
  access: 'orders.write',
  isVersioned: true,
  summary: 'Request approval of a cancellation with its refund. Nothing changes meanwhile.',
  body: z.object({ version, reason, despite_dispute: despiteDispute }),
})

const params = z.object({ id: rowId })
const deciding = { method: 'POST', tag: 'Refunds', params, reply: RefundRequest } as const

export const approveRefund = endpoint({
  ...deciding,
  id: 'approveRefund',
  path: '/api/refund-requests/{id}/approve',
  access: 'refunds.approve',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    "Approve a colleague's refund or cancellation; it is made at once, exactly as it was asked for, or refused where the order changed. Never one's own.",
  body: z.object({}),
})

export const rejectRefund = endpoint({
  ...deciding,
  id: 'rejectRefund',
  path: '/api/refund-requests/{id}/refuse',
  access: 'refunds.approve',
  summary: "Refuse a colleague's request, with a reason that the colleague reads.",
  body: z.object({ reason }),
})

export const withdrawRefund = endpoint({
  ...deciding,
  id: 'withdrawRefund',
  path: '/api/refund-requests/{id}/withdraw',
  access: 'orders.read',
  isForPeople: true,
  summary: "Withdraw the caller's own request.",
  body: z.object({}),
})
