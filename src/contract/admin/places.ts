import * as z from 'zod/mini'
import { batchStates } from '#shared/batch-states.ts'
import { longText } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { Batch, BatchPlace, packCount } from './batches.ts'
import { cursor, rowId, searchText } from './fields.ts'
import { placeName } from './shelf.ts'

/** Where the packs of one row of the shelf lie. */
export const StockPlaces = z.object({
  stock_id: z.int(),
  name: z.string(),
  /** Batches with packs here, what expires first. */
  batches: z.array(
    z.object({
      id: z.int(),
      number: z.nullable(z.string()),
      state: z.enum(batchStates),
      expires_on: z.nullable(z.string()),
      places: z.array(BatchPlace),
    }),
  ),
})
export type StockPlaces = z.infer<typeof StockPlaces>

export const readStockPlaces = endpoint({
  id: 'readStockPlaces',
  method: 'GET',
  path: '/api/stock/{id}/places',
  tag: 'Storage locations',
  access: 'stock.read',
  summary:
    'Where the packs of one row of the shelf lie: each batch with its picking place and its backstock.',
  params: z.object({ id: rowId }),
  reply: StockPlaces,
})

export const listPlaceNames = endpoint({
  id: 'listPlaceNames',
  method: 'GET',
  path: '/api/place-names',
  tag: 'Storage locations',
  access: 'stock.read',
  summary: 'Places that have backstock of anything, in their order.',
  reply: z.object({ places: z.array(z.string()) }),
})

/** Packs of a batch at one place of the backstock. */
export const Backstock = z.object({
  id: z.int(),
  place: z.string(),
  packs: z.int(),
  stock_id: z.int(),
  sku: z.string(),
  name: z.string(),
  batch_id: z.int(),
  number: z.nullable(z.string()),
  state: z.enum(batchStates),
  expires_on: z.nullable(z.string()),
  /** Where it is packed from, and how many packs of the batch lie there. */
  picking_place: z.nullable(z.string()),
  picking_packs: z.int(),
})
export type Backstock = z.infer<typeof Backstock>

export const backstockFilters = {
  /** The beginning of a place. */
  place: z.optional(searchText(20)),
  stock_id: z.optional(rowId),
}

export const listBackstock = endpoint({
  id: 'listBackstock',
  method: 'GET',
  path: '/api/backstock',
  tag: 'Storage locations',
  access: 'stock.read',
  summary:
    'What lies elsewhere than in its picking place, by place; of places that begin with `place`, of one thing with `stock_id`.',
  query: z.object({ ...backstockFilters, cursor }),
  reply: z.object({ backstock: z.array(Backstock), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const transferReasons = ['refill', 'put by', 'tidying', 'other'] as const
export type TransferReason = (typeof transferReasons)[number]

const place = z.nullable(placeName)

export const transferPacks = endpoint({
  id: 'transferPacks',
  method: 'POST',
  path: '/api/batches/{id}/transfer',
  tag: 'Batches',
  access: 'stock.write',
  isKeyed: true,
  summary:
    'Carry packs of a batch from a place to another, null for its picking place. What can be sold stays the same. More than lie there now is 409 `stock_changed`.',
  params: z.object({ id: rowId }),
  body: z.object({
    from: place,
    to: place,
    packs: packCount('Packs').check(z.positive('Say how many packs.')),
    reason: z.enum(transferReasons, 'Choose a reason.'),
    note: z.optional(longText('Note', 150)),
  }),
  reply: Batch,
})
