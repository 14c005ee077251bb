import * as z from 'zod/mini'
import { identifier } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { rowId } from './fields.ts'
import { barcode } from './product-codes.ts'

/** As it is written on the shelf; kept in capitals. */
export const placeName = identifier('Place', 20).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, 'A place is letters, digits and dashes.'),
)

export const ShelfPlace = z.object({
  stock_id: z.int(),
  /** 0 where neither place nor barcode was ever set. */
  version: z.int(),
  name: z.string(),
  sku: z.string(),
  place: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  on_hand: z.int(),
  reserved: z.int(),
  /** Where more of it lies, as people write it: 'R1 ×24, R2 ×6'. */
  backstock: z.nullable(z.string()),
})
export type ShelfPlace = z.infer<typeof ShelfPlace>

export const listShelf = endpoint({
  id: 'listShelf',
  method: 'GET',
  path: '/api/shelf',
  tag: 'Storage locations',
  access: 'stock.read',
  summary: 'List the shelf in walking order.',
  reply: z.object({ shelf: z.array(ShelfPlace) }),
})

export const editShelfPlace = endpoint({
  id: 'editShelfPlace',
  method: 'PUT',
  path: '/api/shelf/{id}',
  tag: 'Storage locations',
  access: 'stock.write',
  isVersioned: true,
  summary: 'Set the place of a stock row, and the maker’s barcode; null for none.',
  params: z.object({ id: rowId }),
  body: z.object({
    version: z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.')),
    place: z.nullable(placeName),
    barcode: z.nullable(barcode),
  }),
  reply: ShelfPlace,
})

export const readShelfLabels = endpoint({
  id: 'readShelfLabels',
  method: 'GET',
  path: '/api/shelf-labels',
  tag: 'Storage locations',
  access: 'stock.read',
  summary: 'Labels for the shelf as PDF, with the code of each thing to scan.',
  reply: z.unknown(),
  contentType: 'application/pdf',
})
