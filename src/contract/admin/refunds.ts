import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import { askedInTicket, despiteDispute, reason, version } from './fields.ts'
import { StaffOrder } from './orders.ts'

const amount = rupees.check(z.refine(hasTwoDecimals, 'Amounts have at most two decimals.'))

export const RefundItem = z.object({
  item_id: z.int('Unknown item.'),
  quantity: z.int('Quantity must be a whole number.').check(z.positive('Quantity must be at least 1.')),
  restock: z.boolean('Say whether it goes back to the shelf.'),
})

export const RefundBody = z.object({
  refundable: amount,
  items: z.array(RefundItem).check(z.maxLength(100, 'These are more items than an order has.')),
  shipping: amount.check(z.gte(0, 'Shipping must not be negative.')),
  adjustment: amount,
  reason,
  ticket: askedInTicket,
  despite_dispute: despiteDispute,
})

export const refundOrder = endpoint({
  id: 'refundOrder',
  method: 'POST',
  path: '/api/orders/{id}/refunds',
  tag: 'Refunds',
  access: 'refunds.write',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    'Refund an order by lines. `refundable` is the balance that the caller saw; `adjustment` raises or lowers the sum; a line never refunds more than was bought.',
  params: z.object({ id: z.string() }),
  body: RefundBody,
  reply: z.object({ refund_id: z.int(), amount: rupees, refundable: rupees }),
})

export const writeCreditNote = endpoint({
  id: 'writeCreditNote',
  method: 'POST',
  path: '/api/orders/{id}/credit-notes',
  tag: 'Refunds',
  access: 'refunds.write',
  requiresReauthentication: true,
  isVersioned: true,
  isKeyed: true,
  summary:
    'Write the credit note, or before packing the refund voucher, of money that went out at the provider or by a lost dispute. It is never above what the documents of the order still allow; no money moves.',
  params: z.object({ id: z.string() }),
  body: z.object({ version, refund_id: z.int('Unknown row.'), reason }),
  reply: StaffOrder,
})

/** What a refund or a cancellation would do. */
export const RefundPreview = z.object({
  amount: rupees,
  /** The document that follows; null where no money goes back. */
  document: z.nullable(z.enum(['credit_note', 'refund_voucher'])),
  /** The mail to the shopper. */
  mail: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  /** Where packs go that are put back, by product. */
  shelf: z.array(z.object({ name: z.string(), place: z.nullable(z.string()) })),
  /** The bank of the shopper disputes the payment: what goes back now may be taken a second time. */
  is_disputed: z.boolean(),
  /** It is above the limit of the caller's role. */
  needs_approval: z.boolean(),
  /** In rupees; null for no limit. */
  limit: z.nullable(rupees),
})
export type RefundPreview = z.infer<typeof RefundPreview>

export const previewRefund = endpoint({
  id: 'previewRefund',
  method: 'POST',
  path: '/api/orders/{id}/refunds/preview',
  tag: 'Refunds',
  access: 'refunds.write',
  summary:
    'Preview a refund: amount, document, mail, shelf, and whether it needs approval. Nothing is done; refused as the refund itself would be.',
  params: z.object({ id: z.string() }),
  body: RefundBody,
  reply: RefundPreview,
})

export const previewCancel = endpoint({
  id: 'previewCancel',
  method: 'POST',
  path: '/api/orders/{id}/cancel/preview',
  tag: 'Refunds',
  access: 'orders.write',
  summary: 'Preview cancelling an order. Nothing is done.',
  params: z.object({ id: z.string() }),
  body: z.object({}),
  reply: RefundPreview,
})
