import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { backstockPlace, batchFacts, packCount } from './batches.ts'
import { cursor, rowId, version } from './fields.ts'
import { packCost } from './stock-value.ts'

export const Delivery = z.object({
  id: z.int(),
  version: z.int(),
  stock_id: z.int(),
  name: z.string(),
  supplier: z.string(),
  reference: z.string(),
  expected: z.int(),
  received: z.int(),
  /** What came more than expected, or below zero what is missing. */
  difference: z.int(),
  created_at: instant,
  closed_at: z.nullable(instant),
})
export type Delivery = z.infer<typeof Delivery>

const stockId = z
  .int('Choose what comes.')
  .check(z.positive('Choose what comes.'), z.lte(2_147_483_647, 'Choose what comes.'))
const packs = packCount('Packs').check(z.positive('Say how many packs.'))

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  method: 'GET',
  path: '/api/deliveries',
  tag: 'Batches',
  access: 'stock.read',
  summary: 'List expected deliveries, newest first; `view=all` includes closed ones.',
  query: z.object({ view: z.optional(z.enum(['open', 'all'], 'Unknown view.')), cursor }),
  reply: z.object({ deliveries: z.array(Delivery), next_cursor: z.nullable(z.string()) }),
})

export const expectDelivery = endpoint({
  id: 'expectDelivery',
  method: 'POST',
  path: '/api/deliveries',
  tag: 'Batches',
  access: 'stock.write',
  isKeyed: true,
  summary: 'Record an expected delivery of one stock row.',
  body: z.object({
    stock_id: stockId,
    supplier: text('Supplier', 100),
    reference: z.optional(text('Reference', 60)),
    expected: packs,
  }),
  reply: Delivery,
})

const step = {
  method: 'POST',
  tag: 'Batches',
  access: 'stock.write',
  isVersioned: true,
  params: z.object({ id: rowId }),
} as const

export const receiveDelivery = endpoint({
  ...step,
  id: 'receiveDelivery',
  path: '/api/deliveries/{id}/receive',
  isKeyed: true,
  summary:
    'Packs of a batch came, to its picking place or to a place of the backstock: a new batch is in quarantine until it is released; to one that is known they are added, where its facts are the same. Their cost needs the permission `stock.cost`.',
  body: z.object({ version, packs, cost: z.optional(packCost), place: backstockPlace, ...batchFacts }),
  reply: z.object({ delivery: Delivery, batch_id: z.int() }),
})

export const closeDelivery = endpoint({
  ...step,
  id: 'closeDelivery',
  path: '/api/deliveries/{id}/close',
  summary: 'Close a delivery. What is missing stays as its difference.',
  body: z.object({ version }),
  reply: Delivery,
})
