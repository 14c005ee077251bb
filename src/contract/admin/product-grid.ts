import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { cursor, version } from './fields.ts'
import { productFields } from './products.ts'

const lowLevel = z
  .int('The level must be a whole number.')
  .check(z.gte(0, 'The level must not be negative.'), z.lte(100_000, 'This level is too high.'))

/** What the grid edits of a product. */
const cells = {
  price: productFields.price,
  mrp: productFields.mrp,
  discount_percentage: productFields.discount_percentage,
  low_level: lowLevel,
  hsn: productFields.hsn,
  tax_rate: productFields.tax_rate,
  coming_soon: productFields.coming_soon,
  sku: productFields.sku,
}

export type GridField = keyof typeof cells

/** The rule of each cell, the same where it is typed and where it is saved. */
export const gridCells: Record<GridField, z.ZodMiniType> = cells

export const gridFields = Object.keys(cells) as GridField[]

/** The right that a cell needs. */
export const rightOfField: Record<GridField, Permission> = {
  price: 'products.price',
  mrp: 'products.price',
  discount_percentage: 'products.price',
  low_level: 'products.write',
  hsn: 'products.tax',
  tax_rate: 'products.tax',
  coming_soon: 'products.publish',
  sku: 'products.publish',
}

export const GridRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  net_quantity: z.string(),
  ...cells,
})
export type GridRow = z.infer<typeof GridRow>

/** The rows of one answer; a longer shelf is read in several. */
export const gridPage = 1000

/** So many products are changed in one step. */
export const maxGridRows = 5000

/** For so long a step can be taken back. */
export const undoMinutes = 10

const productId = z
  .int('Unknown product.')
  .check(z.positive('Unknown product.'), z.lte(999_999_999, 'Unknown product.'))

const GridChange = z.object({
  id: productId,
  version,
  price: z.optional(cells.price),
  mrp: z.optional(cells.mrp),
  discount_percentage: z.optional(cells.discount_percentage),
  low_level: z.optional(cells.low_level),
  hsn: z.optional(cells.hsn),
  tax_rate: z.optional(cells.tax_rate),
  coming_soon: z.optional(cells.coming_soon),
  sku: z.optional(cells.sku),
})
export type GridChange = z.infer<typeof GridChange>

const changes = z.array(GridChange, 'Changes are a list.').check(
  z.minLength(1, 'There is nothing to save.'),
  z.maxLength(maxGridRows, `At most ${maxGridRows} products are changed in one step.`),
  z.refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'A product stands in the list twice.',
  ),
)

const batch = z.string('Unknown step.').check(z.regex(/^[0-9a-f-]{36}$/, 'Unknown step.'))

/** How much a step changes, and which payments it leaves as they are. */
const GridSum = z.object({
  changes: z.int(),
  products: z.int(),
  /** Open payments that were quoted with a price or a discount that changes; they keep it. */
  open_payments: z.int(),
})
export type GridSum = z.infer<typeof GridSum>

const GridSaved = z.extend(GridSum, {
  batch,
  /** Until then it can be taken back. */
  undo_until: instant,
  rows: z.array(GridRow),
})
export type GridSaved = z.infer<typeof GridSaved>

export const listProductGrid = endpoint({
  id: 'listProductGrid',
  method: 'GET',
  path: '/api/product-grid',
  tag: 'Products',
  access: 'products.read',
  summary: `All products with what the grid edits, ${gridPage} at a time; \`undo\` is the caller's last step while it can be taken back.`,
  query: z.object({ cursor }),
  reply: z.object({
    rows: z.array(GridRow),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
    undo: z.nullable(z.object({ batch, changes: z.int(), products: z.int(), undo_until: instant })),
  }),
})

const bodyLimit = 2 * 2 ** 20

export const checkProductGrid = endpoint({
  id: 'checkProductGrid',
  method: 'POST',
  path: '/api/product-grid/check',
  tag: 'Products',
  access: 'products.read',
  summary: 'What a step would change, without changing it. Refuses what saving would refuse.',
  body: z.object({ changes }),
  reply: GridSum,
  bodyLimit,
})

export const saveProductGrid = endpoint({
  id: 'saveProductGrid',
  method: 'POST',
  path: '/api/product-grid',
  tag: 'Products',
  access: 'products.read',
  isKeyed: true,
  summary:
    'Change many products in one step, or none of them. Each field needs its own permission: products.price, products.tax, products.publish, products.write. ' +
    'Errors name the cell, `changes.3.price`; 409 `version_conflict` has the present rows in `theirs`.',
  body: z.object({ changes }),
  reply: GridSaved,
  bodyLimit,
})

export const undoProductGrid = endpoint({
  id: 'undoProductGrid',
  method: 'POST',
  path: '/api/product-grid/undo',
  tag: 'Products',
  access: 'products.read',
  isKeyed: true,
  summary: `Take back one's own step within ${undoMinutes} minutes, by the opposite change. Refused where a product was changed since.`,
  body: z.object({ batch }),
  reply: GridSaved,
})
