import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { replacementStates } from '#shared/return-states.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { orderName, reason, version } from './fields.ts'
import { carrier, trackingNumber } from './orders.ts'

export const replacementViews = ['to-pack', 'under-way', 'all'] as const
export type ReplacementView = (typeof replacementViews)[number]

/** Packs that are sent again, without a sale. */
export const StaffReplacement = z.object({
  id: z.string(),
  version: z.int(),
  order: z.string(),
  return: z.string(),
  status: z.enum(replacementStates),
  /** Why it is kept back; null where it is not. */
  hold: z.nullable(z.string()),
  created_at: instant,
  updated_at: updatedAt,
  name: z.string(),
  city: z.nullable(z.string()),
  pin: z.nullable(z.string()),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), place: z.nullable(z.string()) })),
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** The steps that can be taken now. */
  steps: z.array(z.string()),
})
export type StaffReplacement = z.infer<typeof StaffReplacement>

const tag = 'Returns'
const params = z.object({ id: z.string() })

export const replacementFilters = {
  view: z.optional(z.enum(replacementViews, 'Unknown view.')),
  /** One of them alone. */
  find: z.optional(orderName),
}

export const listReplacements = endpoint({
  id: 'listReplacements',
  method: 'GET',
  path: '/api/replacements',
  tag,
  access: 'returns.read',
  summary: `Replacements: to pack and send, under way, the oldest first; all of them newest first; or the one that \`find\` names. ${syncedPagesSummary}`,
  query: z.object({ ...replacementFilters, ...syncedPages() }),
  reply: z.object({
    replacements: z.array(StaffReplacement),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

const step = { method: 'POST', tag, isVersioned: true, params, reply: StaffReplacement } as const

export const packReplacement = endpoint({
  ...step,
  id: 'packReplacement',
  path: '/api/replacements/{id}/pack',
  access: 'fulfil.write',
  summary: 'A replacement is in its parcel. There is no invoice, since nothing is sold.',
  body: z.object({ version }),
})

export const numberReplacement = endpoint({
  ...step,
  id: 'numberReplacement',
  path: '/api/replacements/{id}/number',
  access: 'fulfil.write',
  summary: 'Give its parcel a number; it waits to be scanned out with all others of its carrier.',
  body: z.object({ version, carrier, tracking_number: trackingNumber }),
})

export const sendReplacement = endpoint({
  ...step,
  id: 'sendReplacement',
  path: '/api/replacements/{id}/send',
  access: 'fulfil.write',
  summary: 'Record that its parcel left without a scan. Notifies the shopper.',
  body: z.object({ version, carrier, tracking_number: trackingNumber }),
})

export const deliverReplacement = endpoint({
  ...step,
  id: 'deliverReplacement',
  path: '/api/replacements/{id}/deliver',
  access: 'fulfil.write',
  summary: 'It has arrived.',
  body: z.object({ version }),
})

export const loseReplacement = endpoint({
  ...step,
  id: 'loseReplacement',
  path: '/api/replacements/{id}/lose',
  access: 'fulfil.write',
  summary: 'The carrier lost it. Its return is to be settled anew.',
  body: z.object({ version }),
})

export const takeBackReplacement = endpoint({
  ...step,
  id: 'takeBackReplacement',
  path: '/api/replacements/{id}/take-back',
  access: 'fulfil.write',
  summary:
    'It came back undelivered. Its packs are put back on the shelf where they can be sold; its return is to be settled anew.',
  body: z.object({ version, restock: z.boolean('Say whether it goes back to the shelf.') }),
})

export const holdReplacement = endpoint({
  ...step,
  id: 'holdReplacement',
  path: '/api/replacements/{id}/hold',
  access: 'fulfil.write',
  summary: 'Keep a replacement back that has not left; no wave takes it, and it is not sent.',
  body: z.object({ version, reason }),
})

export const releaseReplacement = endpoint({
  ...step,
  id: 'releaseReplacement',
  path: '/api/replacements/{id}/release',
  access: 'fulfil.write',
  summary: 'End the hold of a replacement.',
  body: z.object({ version }),
})

export const cancelReplacement = endpoint({
  ...step,
  id: 'cancelReplacement',
  path: '/api/replacements/{id}/cancel',
  access: 'returns.write',
  summary: 'Stop a replacement that has not left; its packs go back to the shelf.',
  body: z.object({ version }),
})
