import * as z from 'zod/mini'
import { instant, longText, text } from '#shared/fields.ts'
import { gardenUses } from '#shared/garden/goods.ts'
import { packedFields } from '#shared/packed-fields.ts'
import { endpoint } from '../endpoint.ts'
import { syncedPages, syncedPagesSummary, updatedAt } from './changed-since.ts'
import { cursor, reason, searchText, version } from './fields.ts'
import { barcode, sku } from './product-codes.ts'
import { productComponents } from './product-components.ts'
import { pictureAddress, productPictures } from './product-pictures.ts'
import { hsn, percent, price } from './product-rules.ts'

/** What of a product lies on the shelf: the product itself, or the parts of a kit. */
export const ShelfRow = z.object({ stock_id: z.int(), name: z.string(), on_hand: z.int(), reserved: z.int() })

/** The longest texts that name and sort a product, in characters. */
export const maxLengths = { name: 120, family: 120, size: 80, category: 60, description: 2000 } as const

/** What can be edited of a product. */
export const productFields = {
  name: text('Name', maxLengths.name),
  slug: text('Web link', 80).check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A web link is small letters and digits with dashes between.'),
  ),
  description: longText('Description', maxLengths.description),
  category: z.nullable(text('Category', maxLengths.category)),
  price,
  /** The maximum retail price; a price above it is unlawful. */
  mrp: price,
  discount_percentage: percent,
  coming_soon: z.boolean('Say yes or no.'),
  /** The picture of its card: the first of its gallery, where it has one. */
  image_url: pictureAddress,
  pictures: productPictures,
  components: productComponents,
  generic_name: text('Generic name', 120),
  net_quantity: text('Net quantity', 60),
  net_weight_grams: z.nullable(
    z
      .int('Grams must be a whole number.')
      .check(z.positive('Grams must be above zero.'), z.lte(1_000_000, 'This is too heavy.')),
  ),
  ...packedFields,
  sku: z.nullable(sku),
  /** Identifies the packs on the shelf, so a kit has none. */
  barcode: z.nullable(barcode),
  ingredients: longText('Ingredients', 2000),
  how_to_use: longText('How to use', 2000),
  dose: longText('Dose', 1000),
  storage: longText('Storage', 1000),
  hsn,
  /** Null for the rate of its HSN. */
  tax_rate: z.nullable(percent),
  country_of_origin: text('Country of origin', 60),
  best_before: text('Best before', 120),
  /** Cards say it first, and the rest of the name smaller. */
  short_name: z.nullable(text('Short name', 60)),
  /** Slugs of the crops that it suits. */
  crops: z
    .array(text('Crop', 40), 'Crops are a list.')
    .check(z.maxLength(60, 'These are more than 60 crops.')),
  /** The name under which the sizes of the same goods are sold together. */
  family: z.nullable(text('Family', maxLengths.family)),
  size_label: z.nullable(text('Size', maxLengths.size)),
  /** What it does in a garden plan, which also decides its dose and what goes well with it. */
  garden_use: z.nullable(z.enum(gardenUses, `A garden use is one of ${gardenUses.join(', ')}.`)),
  /** Slugs of the guides that its page shows, in their order. */
  guides: z
    .array(text('Guide', 80), 'Guides are a list.')
    .check(z.maxLength(6, 'These are more than six guides.')),
  /** Its place in the shop: lists show low numbers first. */
  position: z
    .int('The place must be a whole number.')
    .check(z.gte(0, 'The place must not be negative.'), z.lte(1_000_000, 'This place is too far back.')),
}

const ProductFields = z.object(productFields)
export type ProductFields = z.infer<typeof ProductFields>

/** A product is made without what lists need of it; that is added once it is known. */
const NewProduct = z.extend(ProductFields, {
  short_name: z.optional(productFields.short_name),
  crops: z.optional(productFields.crops),
  family: z.optional(productFields.family),
  size_label: z.optional(productFields.size_label),
  garden_use: z.optional(productFields.garden_use),
  guides: z.optional(productFields.guides),
  pictures: z.optional(productFields.pictures),
  components: z.optional(productFields.components),
  packed_weight_grams: z.optional(productFields.packed_weight_grams),
  packed_length_mm: z.optional(productFields.packed_length_mm),
  packed_width_mm: z.optional(productFields.packed_width_mm),
  packed_height_mm: z.optional(productFields.packed_height_mm),
  sku: z.optional(productFields.sku),
  barcode: z.optional(productFields.barcode),
  /** Last in the shop where it is not given. */
  position: z.optional(productFields.position),
})
export type NewProduct = z.infer<typeof NewProduct>

export const StaffProduct = z.object({
  ...productFields,
  id: z.int(),
  version: z.int(),
  /** The last change of the product's own fields. */
  edited_at: instant,
  /** The last change of anything that the row shows, stock included. */
  updated_at: updatedAt,
  /** No longer sold. */
  archived: z.boolean(),
  stock: z.array(ShelfRow),
  /** How many wait to be told by mail that it can be bought. */
  waiting: z.int(),
})
export type StaffProduct = z.infer<typeof StaffProduct>

const params = z.object({
  id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such product.')), z.transform(Number)),
})

export const productFilters = { view: z.optional(z.enum(['all', 'low-stock'], 'Unknown view.')) }

export const listStaffProducts = endpoint({
  id: 'listStaffProducts',
  method: 'GET',
  path: '/api/products',
  tag: 'Products',
  access: 'products.read',
  summary: `Products with their packs on the shelf, by id; \`view=low-stock\` lists those at their low level or below, \`q\` finds the SKU or a part of the name. ${syncedPagesSummary}`,
  query: z.object({ ...productFilters, q: z.optional(searchText(100)), ...syncedPages() }),
  reply: z.object({ products: z.array(StaffProduct), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const getStaffProduct = endpoint({
  id: 'getStaffProduct',
  method: 'GET',
  path: '/api/products/{id}',
  tag: 'Products',
  access: 'products.read',
  summary: 'One product.',
  params,
  reply: StaffProduct,
})

const anyField = Object.fromEntries(
  Object.entries(productFields).map(([name, field]) => [name, z.optional(field)]),
) as { [K in keyof typeof productFields]: z.ZodMiniOptional<(typeof productFields)[K]> }

export const editProduct = endpoint({
  id: 'editProduct',
  method: 'PATCH',
  path: '/api/products/{id}',
  tag: 'Products',
  access: 'products.publish',
  isVersioned: true,
  summary:
    'Change fields of a product at once, without a draft. Orders and payments that are under way keep the price that they were made with.',
  params,
  body: z.object({ version, ...anyField }),
  reply: StaffProduct,
})

export const archiveProduct = endpoint({
  id: 'archiveProduct',
  method: 'POST',
  path: '/api/products/{id}/archive',
  tag: 'Products',
  access: 'products.publish',
  isVersioned: true,
  summary:
    'Take a product out of the shop, or put it back: out of lists, search, feeds and sitemap; its page says that it is no longer sold. Orders stay.',
  params,
  body: z.object({ version, archived: z.boolean('Say yes or no.') }),
  reply: StaffProduct,
})

export const createProduct = endpoint({
  id: 'createProduct',
  method: 'POST',
  path: '/api/products',
  tag: 'Products',
  access: 'products.publish',
  summary: 'Make a product at once, without a draft, with an empty row on the shelf.',
  body: NewProduct,
  reply: StaffProduct,
})

export const moveStock = endpoint({
  id: 'moveStock',
  method: 'POST',
  path: '/api/stock/movements',
  tag: 'Products',
  access: 'stock.write',
  summary:
    'Add to or take from the shelf. `on_hand` is the count that was seen; another one is 409 `stock_changed`.',
  body: z.object({
    stock_id: z
      .int('Unknown stock.')
      .check(z.positive('Unknown stock.'), z.lte(2_147_483_647, 'Unknown stock.')),
    on_hand: z.int('The count must be a whole number.').check(z.gte(0, 'The count must not be negative.')),
    change: z.int('The change must be a whole number.').check(
      z.gte(-1_000_000, 'This is too much.'),
      z.lte(1_000_000, 'This is too much.'),
      z.refine((value) => value !== 0, 'A change of nothing is none.'),
    ),
    reason,
    batch: z.optional(text('Batch', 60)),
  }),
  reply: ShelfRow,
})

export const StockMovement = z.object({
  id: z.int(),
  at: instant,
  by: z.string(),
  change: z.int(),
  /** The count after it. */
  on_hand: z.int(),
  reason: z.string(),
  batch: z.nullable(z.string()),
  /** A place of the backstock, and how its packs changed; a transfer changes no count. */
  place: z.nullable(z.string()),
  place_change: z.int(),
  order: z.nullable(z.string()),
})

export type StockMovement = z.infer<typeof StockMovement>

export const movementFilters = {
  stock_id: z.pipe(
    z.string('Unknown stock.').check(z.regex(/^[1-9]\d{0,8}$/, 'Unknown stock.')),
    z.transform(Number),
  ),
}

export const listStockMovements = endpoint({
  id: 'listStockMovements',
  method: 'GET',
  path: '/api/stock/movements',
  tag: 'Products',
  access: 'stock.read',
  summary: 'The ledger of one row of the shelf, newest first, with the count after each movement.',
  query: z.object({ ...movementFilters, cursor }),
  reply: z.object({ movements: z.array(StockMovement), next_cursor: z.nullable(z.string()) }),
})
