import * as z from 'zod/mini'
import { instant, rupees } from '#shared/fields.ts'
import { hasTwoDecimals } from '#shared/money.ts'
import { endpoint } from '../endpoint.ts'
import { day, rowId, version } from './fields.ts'

/** What one pack cost, in rupees. */
export const packCost = z
  .number('A cost is an amount in rupees.')
  .check(
    z.gte(0, 'A cost is not below nothing.'),
    z.lte(1_000_000, 'This cost is too high.'),
    z.refine(hasTwoDecimals, 'A cost is rupees with at most two decimals.'),
  )

const access = 'stock.cost'
const params = z.object({ id: rowId })

export const BatchCost = z.object({ id: z.int(), version: z.int(), cost: z.nullable(rupees) })
export type BatchCost = z.infer<typeof BatchCost>

export const getBatchCost = endpoint({
  id: 'getBatchCost',
  method: 'GET',
  path: '/api/batches/{id}/cost',
  tag: 'Batches',
  access,
  summary: 'What a pack of a batch cost; null while nobody said.',
  params,
  reply: BatchCost,
})

export const editBatchCost = endpoint({
  id: 'editBatchCost',
  method: 'PUT',
  path: '/api/batches/{id}/cost',
  tag: 'Batches',
  access,
  isVersioned: true,
  summary:
    'Say what a pack of a batch cost, in rupees without the tax that is claimed back; null for not known.',
  params,
  body: z.object({ version, cost: z.nullable(packCost) }),
  reply: BatchCost,
})

export const valueMethods = ['batch', 'fifo'] as const
export type ValueMethod = (typeof valueMethods)[number]

export const ValueRow = z.object({
  stock_id: z.int(),
  name: z.string(),
  sku: z.string(),
  packs: z.int(),
  /** Of these, packs whose cost nobody said; the value leaves them out. */
  unpriced: z.int(),
  value: rupees,
})
export type ValueRow = z.infer<typeof ValueRow>

export const StockValue = z.object({
  /** The day in India at whose end the stock is valued. */
  day: z.string(),
  method: z.enum(valueMethods),
  as_of: instant,
  packs: z.int(),
  unpriced: z.int(),
  value: rupees,
  /** At most so many as a screen has room for, the greatest first; the file has all. */
  rows: z.array(ValueRow),
  rows_count: z.int(),
})
export type StockValue = z.infer<typeof StockValue>

const query = z.object({
  day: z.optional(day),
  method: z.optional(z.enum(valueMethods, 'Unknown method.')),
})

export const getStockValue = endpoint({
  id: 'getStockValue',
  method: 'GET',
  path: '/api/stock-value',
  tag: 'Reports',
  access,
  summary:
    'What the packs that lay here at the end of a day in India cost, from the ledger: each by its own batch (`batch`), or as if the oldest went first (`fifo`).',
  query,
  reply: StockValue,
})

export const readStockValueFile = endpoint({
  id: 'readStockValueFile',
  method: 'GET',
  path: '/api/stock-value/file',
  tag: 'Reports',
  access,
  summary: 'The same as a table (CSV); each reading is an entry of the audit log.',
  query,
  reply: z.unknown(),
  contentType: 'text/csv; charset=utf-8',
})
