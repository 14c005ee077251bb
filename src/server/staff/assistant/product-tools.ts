import * as z from 'zod/mini'
import { BatchSummary, batchViews, listBatches } from '#contract/admin/batches.ts'
import { bodyId } from '#contract/admin/draft-fields.ts'
import { cursor } from '#contract/admin/fields.ts'
import { getStaffProduct, listStaffProducts, productFilters, StaffProduct } from '#contract/admin/products.ts'
import { listReorder, ReorderRow, reorderViews, saleDays } from '#contract/admin/reorder.ts'
import { needsOfTokenCall } from '../../platform/http/token-authentication.ts'
import { about, nextCursor, officeTool } from './tool.ts'

export const productId = bodyId('Unknown product.')

const { shape } = StaffProduct

const summary = {
  id: shape.id,
  version: about(shape.version, 'Rises with each change; proposals need it.'),
  name: z.string(),
  sku: z.nullable(z.string()),
  price: about(z.number(), 'In rupees, taxes included.'),
  mrp: z.number(),
  discount_percentage: z.number(),
  coming_soon: z.boolean(),
  archived: shape.archived,
  stock: about(shape.stock, 'Packs on the shelf, and those of them that are reserved for orders.'),
}

export const findProducts = officeTool({
  name: 'find_products',
  title: 'Find products',
  description:
    'Find products with price and stock, 50 on a page. q finds a part of the name, or the SKU. view "low-stock" lists products at their low level.',
  needs: needsOfTokenCall(listStaffProducts),
  input: z.strictObject({
    q: z.optional(about(z.string(), 'A part of the name, or the SKU.')),
    view: productFilters.view,
    cursor,
  }),
  output: z.object({ products: z.array(z.object(summary)), next_cursor: nextCursor, count: z.int() }),
  run: ({ call }, query) => call(listStaffProducts, { query }),
})

export const readProduct = officeTool({
  name: 'read_product',
  title: 'Read a product',
  description: 'Read one product: price, texts, dose, category, tax code, and stock.',
  needs: needsOfTokenCall(getStaffProduct),
  input: z.strictObject({ product_id: productId }),
  output: z.object({
    ...summary,
    slug: z.string(),
    description: z.string(),
    category: z.nullable(z.string()),
    net_quantity: z.string(),
    family: z.nullable(z.string()),
    size_label: z.nullable(z.string()),
    ingredients: z.string(),
    how_to_use: z.string(),
    dose: z.string(),
    storage: z.string(),
    best_before: z.string(),
    crops: z.array(z.string()),
    hsn: z.string(),
    tax_rate: z.nullable(z.number()),
    waiting: about(shape.waiting, 'How many shoppers wait for a mail that it can be bought.'),
    updated_at: shape.updated_at,
  }),
  run: ({ call }, input) => call(getStaffProduct, { params: { id: String(input.product_id) } }),
})

const { stock_id, name, sku, free, coming, level, sold, days, cover_days, lead_days, suggested } =
  ReorderRow.shape

export const stockRunningOut = officeTool({
  name: 'stock_running_out',
  title: 'Stock running out',
  description: `Read what to reorder, first the products that run out first: free packs, packs under way, sales of ${saleDays} days, days that the stock lasts, and how many packs to order. view "all" lists everything that was sold.`,
  needs: needsOfTokenCall(listReorder),
  input: z.strictObject({ view: z.optional(z.enum(reorderViews, 'Unknown view.')), cursor }),
  output: z.object({
    rows: z.array(
      z.object({
        stock_id,
        name,
        sku,
        free,
        coming,
        level,
        sold,
        days,
        cover_days,
        lead_days,
        suggested,
      }),
    ),
    next_cursor: nextCursor,
    count: z.int(),
  }),
  run: ({ call }, query) => call(listReorder, { query }),
})

export const findBatches = officeTool({
  name: 'find_batches',
  title: 'Find batches',
  description:
    'Find batches of the stock, 50 on a page: with packs here, quarantined, expiring within 60 days or expired, recalled, or all.',
  needs: needsOfTokenCall(listBatches),
  input: z.strictObject({ view: z.optional(z.enum(batchViews, 'Unknown view.')), cursor }),
  output: z.object({ batches: z.array(BatchSummary), next_cursor: nextCursor, count: z.int() }),
  run: ({ call }, query) => call(listBatches, { query }),
})
