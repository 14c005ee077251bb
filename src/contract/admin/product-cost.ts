import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { rowId, version } from './fields.ts'
import { packCost } from './stock-value.ts'

const access = 'stock.cost'
const params = z.object({ id: rowId })

/** What one pack of a product usually costs, in rupees. */
export const ProductCost = z.object({ id: z.int(), version: z.int(), cost: z.nullable(rupees) })
export type ProductCost = z.infer<typeof ProductCost>

export const getProductCost = endpoint({
  id: 'getProductCost',
  method: 'GET',
  path: '/api/products/{id}/cost',
  tag: 'Products',
  access,
  summary: 'Get the usual cost of a pack of a product; null while it is unknown. Shoppers never see it.',
  params,
  reply: ProductCost,
})

export const editProductCost = endpoint({
  id: 'editProductCost',
  method: 'PUT',
  path: '/api/products/{id}/cost',
  tag: 'Products',
  access,
  isVersioned: true,
  summary:
    'Set the usual cost of a pack of a product, in rupees without reclaimed tax; null for unknown. The cost values batches that have no cost of their own.',
  params,
  body: z.object({ version, cost: z.nullable(packCost) }),
  reply: ProductCost,
})
