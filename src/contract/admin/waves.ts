import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { orderName, rowId, version } from './fields.ts'
import { maxOrders, orderIds } from './packing.ts'

const waveState = z.enum(['open', 'finished', 'released'])

const summaryFields = {
  id: z.int(),
  version: z.int(),
  state: waveState,
  owner: z.string(),
  is_mine: z.boolean(),
  created_at: instant,
  orders_count: z.int(),
  /** Of them still to be packed. */
  left_count: z.int(),
}

export const WaveSummary = z.object(summaryFields)
export type WaveSummary = z.infer<typeof WaveSummary>

/** Where an order or a replacement of a wave stands: to be packed, at the station, done, or why it is not packed here. */
export const WaveOrderState = z.enum(['to-pack', 'packing', 'packed', 'on-hold', 'stopped', 'taken-out'])
export type WaveOrderState = z.infer<typeof WaveOrderState>

export const WaveOrder = z.object({
  id: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  packs: z.int(),
  state: WaveOrderState,
  /** In words, where there is something to say: who packs it, or why it is not packed. */
  note: z.nullable(z.string()),
})
export type WaveOrder = z.infer<typeof WaveOrder>

/** One thing to fetch from the shelf for all orders that are still to be packed. */
export const PickLine = z.object({
  stock_id: z.int(),
  sku: z.string(),
  barcode: z.nullable(z.string()),
  name: z.string(),
  place: z.nullable(z.string()),
  quantity: z.int(),
  /** The batches to take, what expires first; null where the packs have none. */
  batch: z.nullable(z.string()),
  /** Where to fetch what the picking place has not: 'R1 ×6'. */
  refill: z.nullable(z.string()),
  orders: z.array(z.object({ id: z.string(), quantity: z.int() })),
})
export type PickLine = z.infer<typeof PickLine>

/** More orders than this are only counted, since a row has limited width. */
const maxNamed = 6

/** For which orders a thing is fetched: 'ORD017, ORD019 ×2'. */
export const ordersOfPick = ({ orders }: Pick<PickLine, 'orders'>): string =>
  orders.length > maxNamed
    ? `${orders.length} orders`
    : orders.map(({ id, quantity }) => (quantity > 1 ? `${id} ×${quantity}` : id)).join(', ')

export const Wave = z.object({
  ...summaryFields,
  /** Orders, and replacements by their own codes, in the order in which they are packed. */
  orders: z.array(WaveOrder),
  /** In the order in which one walks along the shelf. */
  pick: z.array(PickLine),
  /** What to pack next. */
  next: z.nullable(z.string()),
})
export type Wave = z.infer<typeof Wave>

const params = z.object({ id: rowId })

export const listWaves = endpoint({
  id: 'listWaves',
  method: 'GET',
  path: '/api/waves',
  tag: 'Packing',
  access: 'fulfil.write',
  summary:
    'Waves that are open, then the last twenty that ended; and how many orders and replacements wait for a wave.',
  reply: z.object({ waves: z.array(WaveSummary), waiting: z.int() }),
})

export const makeWave = endpoint({
  id: 'makeWave',
  method: 'POST',
  path: '/api/waves',
  tag: 'Packing',
  access: 'fulfil.write',
  isKeyed: true,
  summary:
    'Make a wave of the caller’s: of these orders and replacements (`RPL001`), or of the `first` ones to pack, oldest first. Those of other waves and those that can’t be packed are skipped.',
  body: z.object({
    orders: z.optional(orderIds),
    first: z.optional(
      z
        .int('Say how many orders.')
        .check(
          z.positive('Say how many orders.'),
          z.lte(maxOrders, `A wave has at most ${maxOrders} orders.`),
        ),
    ),
  }),
  reply: z.object({ wave: Wave, skip: z.array(z.object({ id: z.string(), why: z.string() })) }),
})

export const getWave = endpoint({
  id: 'getWave',
  method: 'GET',
  path: '/api/waves/{id}',
  tag: 'Packing',
  access: 'fulfil.write',
  summary: 'A wave with its orders and its pick list.',
  params,
  reply: Wave,
})

const step = {
  method: 'POST',
  access: 'fulfil.write',
  isVersioned: true,
  params,
  reply: Wave,
} as const

export const takeOverWave = endpoint({
  ...step,
  id: 'takeOverWave',
  path: '/api/waves/{id}/take-over',
  tag: 'Packing',
  summary: 'Take over a colleague’s wave.',
  body: z.object({ version }),
})

export const takeOutOrder = endpoint({
  ...step,
  id: 'takeOutOrder',
  path: '/api/waves/{id}/take-out',
  tag: 'Packing',
  summary: 'Take an order or a replacement out of a wave; another wave may take it.',
  body: z.object({ version, order: orderName }),
})

export const releaseWave = endpoint({
  ...step,
  id: 'releaseWave',
  path: '/api/waves/{id}/release',
  tag: 'Packing',
  summary: 'End a wave; unpacked orders wait for another one.',
  body: z.object({ version }),
})

export const readPickList = endpoint({
  id: 'readPickList',
  method: 'GET',
  path: '/api/waves/{id}/pick-list',
  tag: 'Packing',
  access: 'fulfil.write',
  summary: 'The pick list of a wave as PDF, by shelf place, with a code of each order to scan.',
  params,
  reply: z.unknown(),
  contentType: 'application/pdf',
})
