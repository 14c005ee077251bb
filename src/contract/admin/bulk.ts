import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { day, orderName, reason, version } from './fields.ts'
import { Hold, listFilters, orderTag } from './orders.ts'

/** The most that can be chosen; a longer list must be narrowed. */
export const maxChosen = 1000
/** The most in one call, so that progress shows and an interruption loses little. */
export const maxAtOnce = 20

/** Orders by their ids, or all that a list has at this moment. */
const chosen = {
  ids: z.optional(
    z.array(orderName).check(z.maxLength(maxChosen, `At most ${maxChosen} orders can be chosen.`)),
  ),
  list: z.optional(z.object(listFilters)),
}

export const BulkPlan = z.object({
  /** What will be done, each as the version that was looked at. */
  will: z.array(z.object({ id: z.string(), version: z.int() })),
  skip: z.array(z.object({ id: z.string(), why: z.string() })),
  /** More match than can be chosen. */
  is_cut: z.boolean(),
})
export type BulkPlan = z.infer<typeof BulkPlan>

export const BulkOutcome = z.object({
  id: z.string(),
  outcome: z.enum(['done', 'refused']),
  why: z.nullable(z.string()),
  /** The data that undo needs; null where it is unknown, as in a repeated answer. */
  before: z.nullable(z.object({ hold: z.nullable(Hold), tags: z.array(z.string()) })),
  /** The version that the act made. */
  version: z.nullable(z.int()),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

type Shape = Record<string, z.ZodMiniType>

/** Two calls for an act on many orders: what it would do, and doing it. */
const bulkAct = <S extends Shape>(
  act: string,
  access: Permission,
  input: S,
  { label, effect }: { label: string; effect: string },
) => ({
  preview: endpoint({
    id: `preview${label}Orders`,
    method: 'POST',
    path: `/api/orders/bulk/${act}/preview`,
    tag: 'Bulk actions',
    access,
    summary: `What it would mean for each of the chosen orders: ${effect} Changes nothing.`,
    body: z.object({ ...chosen, ...input }),
    reply: BulkPlan,
  }),
  run: endpoint({
    id: `${act}Orders`,
    method: 'POST',
    path: `/api/orders/bulk/${act}`,
    tag: 'Bulk actions',
    access,
    isKeyed: true,
    summary: `${effect} Each order is a change of its own, under one \`batch\` in the log; the answer tells what became of each. The same key does each of them once.`,
    body: z.object({
      batch: z.uuid('A batch needs a name of its own.'),
      orders: z
        .array(z.object({ id: orderName, version }))
        .check(z.minLength(1, 'Choose an order.'), z.maxLength(maxAtOnce, `At most ${maxAtOnce} at once.`)),
      ...input,
    }),
    reply: z.object({ results: z.array(BulkOutcome) }),
  }),
})

export const bulkHold = bulkAct(
  'hold',
  'orders.hold',
  { reason, until: z.optional(day) },
  { label: 'Hold', effect: 'Puts orders on hold.' },
)

export const bulkRelease = bulkAct(
  'release',
  'orders.hold',
  {},
  { label: 'Release', effect: 'Releases orders from hold.' },
)

export const bulkTag = bulkAct(
  'tag',
  'orders.write',
  {
    add: z.array(orderTag).check(z.maxLength(10, 'An order can have at most ten tags.')),
    remove: z.array(orderTag).check(z.maxLength(10, 'An order can have at most ten tags.')),
  },
  { label: 'Tag', effect: 'Gives orders tags, and takes others from them.' },
)

export const bulkPack = bulkAct(
  'pack',
  'fulfil.write',
  {},
  { label: 'Pack', effect: 'Packs orders without the station, and draws their invoices.' },
)

/** The actions on many orders, in the order of the buttons. */
export const bulkEndpoints = [bulkHold, bulkRelease, bulkTag, bulkPack].flatMap(({ preview, run }) => [
  preview,
  run,
])
