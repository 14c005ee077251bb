import * as z from 'zod/mini'
import { instant, longText, rupees } from '#shared/fields.ts'
import { pictureFormNames, pictureMediaType } from '#shared/pictures/limits.ts'
import { returnStates } from '#shared/return-states.ts'
import { endpoint } from '../endpoint.ts'
import { ReturnItem, returnCauseKeys, returnFields, returnWishes } from '../shop/returns.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { askedInTicket, orderName, reason, version } from './fields.ts'
import { RefundBody, RefundPreview } from './refunds.ts'
import { StaffReplacement } from './replacements.ts'

/** What waits for the shop, what is on its way, and all of it. */
export const returnViews = ['to-do', 'awaited', 'all'] as const
export type ReturnView = (typeof returnViews)[number]

const summary = {
  id: z.string(),
  version: z.int(),
  order: z.string(),
  status: z.enum(returnStates),
  cause: z.enum(returnCauseKeys),
  wish: z.enum(returnWishes),
  created_at: instant,
  updated_at: updatedAt,
  name: z.string(),
  is_past_guarantee: z.boolean(),
  photos: z.array(z.int()),
}

export const ReturnSummary = z.object(summary)
export type ReturnSummary = z.infer<typeof ReturnSummary>

export const StaffReturn = z.object({
  /** The ticket that it was opened for. */
  ticket: z.nullable(z.object({ id: z.int(), number: z.string() })),
  ...summary,
  words: z.string(),
  answer: z.nullable(z.string()),
  settlement: z.nullable(z.enum(['refund', 'replacement', 'closed'])),
  by: z.string(),
  items: z.array(
    z.object({
      item_id: z.int(),
      name: z.string(),
      quantity: z.int(),
      sellable: z.nullable(z.int()),
      unsellable: z.nullable(z.int()),
      /** Packs of the order's line that were not refunded or replaced yet. */
      left: z.int(),
      /** In rupees, what giving these packs back amounts to. */
      value: rupees,
      /** Free packs on the shelf. */
      on_shelf: z.int(),
    }),
  ),
  /** What is left of the order's payment. A refund names it. */
  refundable: rupees,
  refundable_shipping: rupees,
  refunds: z.array(z.object({ id: z.int(), amount: rupees, status: z.string() })),
  replacements: z.array(StaffReplacement),
  /** The steps that can be taken now. */
  steps: z.array(z.string()),
})
export type StaffReturn = z.infer<typeof StaffReturn>

const tag = 'Returns'
const params = z.object({ id: z.string() })

export const returnFilters = {
  view: z.optional(z.enum(returnViews, 'Unknown view.')),
  order: z.optional(orderName),
}

export const listReturns = endpoint({
  id: 'listReturns',
  method: 'GET',
  path: '/api/returns',
  tag,
  access: 'returns.read',
  summary: `Returns and problems under the guarantee, the oldest first; all of them newest first. ${syncedPagesSummary}`,
  query: z.object({ ...returnFilters, ...syncedPages() }),
  reply: z.object({
    returns: z.array(ReturnSummary),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

export const getReturn = endpoint({
  id: 'getReturn',
  method: 'GET',
  path: '/api/returns/{id}',
  tag,
  access: 'returns.read',
  summary: 'One return with its packs, photographs, refunds and replacements.',
  params,
  reply: StaffReturn,
})

export const seeReturnPhoto = endpoint({
  id: 'seeReturnPhoto',
  method: 'GET',
  path: '/api/returns/{id}/photos/{photo}/{form}',
  tag,
  access: 'returns.read',
  summary: 'A photograph of a return.',
  params: z.object({
    id: z.string(),
    photo: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'There is no such photograph.')),
      z.transform(Number),
    ),
    form: z.enum(pictureFormNames, 'There is no such form of a picture.'),
  }),
  contentType: pictureMediaType,
  reply: z.unknown(),
})

export const openReturn = endpoint({
  id: 'openReturn',
  method: 'POST',
  path: '/api/orders/{id}/returns',
  tag,
  access: 'returns.write',
  isKeyed: true,
  summary:
    'Open a return for a shopper who wrote or rang, also past the guarantee. `goods` says whether they come back.',
  params,
  body: z.object({
    ...returnFields,
    goods: z.enum(['come_back', 'stay'], 'Say whether the goods come back.'),
    ticket: askedInTicket,
  }),
  reply: StaffReturn,
})

const step = { method: 'POST', tag, isVersioned: true, params, reply: StaffReturn } as const
const answer = longText('Answer', 1000)

export const acceptReturn = endpoint({
  ...step,
  id: 'acceptReturn',
  path: '/api/returns/{id}/accept',
  access: 'returns.write',
  summary: 'Accept a return: the goods come back, or may stay. The shopper reads the answer.',
  body: z.object({
    version,
    goods: z.enum(['come_back', 'stay'], 'Say whether the goods come back.'),
    answer: z.optional(answer),
  }),
})

export const rejectReturn = endpoint({
  ...step,
  id: 'rejectReturn',
  path: '/api/returns/{id}/refuse',
  access: 'returns.write',
  summary: 'Refuse a return, with words that the shopper reads.',
  body: z.object({ version, answer }),
})

export const receiveReturn = endpoint({
  ...step,
  id: 'receiveReturn',
  path: '/api/returns/{id}/receive',
  access: 'returns.write',
  summary: 'Record that the goods arrived. Notifies the shopper.',
  body: z.object({ version }),
})

export const inspectReturn = endpoint({
  ...step,
  id: 'inspectReturn',
  path: '/api/returns/{id}/inspect',
  access: 'returns.write',
  summary:
    'Say of each line how many packs can be sold again and how many not. Those that can are put back on the shelf, once.',
  body: z.object({
    version,
    items: z
      .array(
        z.object({
          item_id: z.int('Unknown item.'),
          sellable: z.int('Packs must be a whole number.').check(z.gte(0, 'Packs must not be negative.')),
          unsellable: z.int('Packs must be a whole number.').check(z.gte(0, 'Packs must not be negative.')),
        }),
      )
      .check(z.maxLength(100, 'These are more items than an order has.')),
  }),
})

export const SettleRefundBody = z.object({
  version,
  refundable: RefundBody.shape.refundable,
  items: z.array(ReturnItem).check(z.maxLength(100, 'These are more items than an order has.')),
  shipping: RefundBody.shape.shipping,
  adjustment: RefundBody.shape.adjustment,
  reason,
  despite_dispute: RefundBody.shape.despite_dispute,
})

const ReplaceBody = z.object({
  version,
  items: z
    .array(ReturnItem)
    .check(
      z.minLength(1, 'Choose what is sent again.'),
      z.maxLength(100, 'These are more items than an order has.'),
    ),
})

export const settleByRefund = endpoint({
  ...step,
  id: 'settleByRefund',
  path: '/api/returns/{id}/refund',
  access: 'refunds.write',
  requiresReauthentication: true,
  isKeyed: true,
  summary:
    'Settle a return by money; before the goods are back this needs the permission refunds.early too. The inspection alone puts packs back.',
  body: SettleRefundBody,
})

export const previewReturnRefund = endpoint({
  id: 'previewReturnRefund',
  method: 'POST',
  path: '/api/returns/{id}/refund/preview',
  tag,
  isVersioned: true,
  access: 'refunds.write',
  summary:
    'What settling a return by money would do, to the letter: amount, document, mail, and whether it needs a second person. Nothing is done.',
  params,
  body: SettleRefundBody,
  reply: RefundPreview,
})

export const previewReplacement = endpoint({
  id: 'previewReplacement',
  method: 'POST',
  path: '/api/returns/{id}/replace/preview',
  tag,
  isVersioned: true,
  access: 'returns.write',
  summary: 'The mail of settling a return by sending packs again, to the letter. Nothing is done.',
  params,
  body: ReplaceBody,
  reply: z.object({ mail: RefundPreview.shape.mail }),
})

export const askReturnRefund = endpoint({
  ...step,
  id: 'askReturnRefund',
  path: '/api/returns/{id}/refund-requests',
  access: 'refunds.write',
  isKeyed: true,
  summary: 'Ask a colleague to approve the settlement of a return by money. No money moves.',
  body: SettleRefundBody,
})

export const settleByReplacement = endpoint({
  ...step,
  id: 'settleByReplacement',
  path: '/api/returns/{id}/replace',
  access: 'returns.write',
  isKeyed: true,
  summary: 'Settle a return by sending packs again, without a sale. They leave the stock at once.',
  body: ReplaceBody,
})

export const closeReturn = endpoint({
  ...step,
  id: 'closeReturn',
  path: '/api/returns/{id}/close',
  access: 'returns.write',
  summary: 'Close a return for which nothing more is due, such as one that was refunded before.',
  body: z.object({ version, answer }),
})
