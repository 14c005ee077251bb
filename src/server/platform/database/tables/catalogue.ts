import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { blogCategories } from '#contract/shop/blog.ts'
import { gardenUses } from '#shared/garden/goods.ts'
import { at, authors, createdAt, edited, id, paise, percent, reference, tsvector } from './columns.ts'
import { movementKinds } from './states.ts'

export const products = pgTable('products', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  category: text('category'),
  pricePaise: paise('price_paise').notNull(),
  mrpPaise: paise('mrp_paise').notNull(),
  discountPercent: percent('discount_percent').notNull().default(0),
  imageUrl: text('image_url').notNull(),
  isComingSoon: boolean('is_coming_soon').notNull().default(false),
  genericName: text('generic_name').notNull(),
  netQuantity: text('net_quantity').notNull(),
  netWeightGrams: integer('net_weight_grams'),
  /** A pack on its way, with everything that is around it. */
  packedWeightGrams: integer('packed_weight_grams'),
  packedLengthMm: integer('packed_length_mm'),
  packedWidthMm: integer('packed_width_mm'),
  packedHeightMm: integer('packed_height_mm'),
  ingredients: text('ingredients').notNull(),
  howToUse: text('how_to_use').notNull(),
  dose: text('dose').notNull(),
  storage: text('storage').notNull(),
  hsn: text('hsn').notNull(),
  /** Null where the rate of its HSN holds. */
  taxRatePercent: percent('tax_rate_percent'),
  countryOfOrigin: text('country_of_origin').notNull(),
  bestBefore: text('best_before').notNull(),
  /** The beginning of a long name, which cards say first. */
  shortName: text('short_name'),
  /** Slugs of the crops that it suits. */
  crops: text('crops').array().notNull().default([]),
  /** The name under which the sizes of the same goods are sold together. */
  family: text('family'),
  /** What tells it from the others of its family. */
  sizeLabel: text('size_label'),
  /** What it does in a garden plan; also decides what goes well with it. */
  gardenUse: text('garden_use', { enum: gardenUses }),
  /** Since when it is no longer sold. */
  archivedAt: at('archived_at'),
  /** So many free packs are low. */
  lowLevel: integer('low_level').notNull().default(5),
  ...edited(),
})

/** Prices that hold for a time; view `running_prices` has those of now. */
export const pricePeriods = pgTable('price_periods', {
  id: id(),
  productId: integer('product_id').notNull(),
  startsAt: at('starts_at').notNull(),
  /** The first moment after it. */
  endsAt: at('ends_at').notNull(),
  pricePaise: paise('price_paise'),
  mrpPaise: paise('mrp_paise'),
  discountPercent: percent('discount_percent'),
  ...edited(),
})

/** The gallery of a product, the main picture first. */
export const productPictures = pgTable('product_pictures', {
  id: id(),
  productId: integer('product_id').notNull(),
  position: integer('position').notNull(),
  src: text('src').notNull(),
  alt: text('alt').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  ...edited(),
})

/** The guides that a product's page shows, in their order; edited with the product. */
export const productGuides = pgTable(
  'product_guides',
  {
    productId: integer('product_id').notNull(),
    postId: integer('post_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.postId] })],
)

export const productComponents = pgTable(
  'product_components',
  {
    productId: integer('product_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    hsn: text('hsn').notNull(),
    /** Null where the rate of its HSN holds. */
    taxRatePercent: percent('tax_rate_percent'),
    sharePaise: paise('share_paise').notNull(),
    stockId: integer('stock_id').notNull(),
    /** How many of it one kit takes. */
    amount: integer('amount').notNull().default(1),
    ...edited(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** Rates of the GST by HSN, each from a day on until the next one of the same HSN. */
export const taxRates = pgTable('tax_rates', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hsn: text('hsn').notNull(),
  ratePercent: percent('rate_percent').notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  source: text('source').notNull(),
  authorId: reference('author_id'),
  createdAt: createdAt(),
  ...edited(),
})

/** What kits are packed from. */
export const parts = pgTable('parts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  ...edited(),
})

/** Each row counts a product that is one thing, or a part of kits. */
export const stock = pgTable('stock', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id'),
  partId: integer('part_id'),
  onHand: integer('on_hand').notNull(),
  reserved: integer('reserved').notNull().default(0),
  short: integer('short').notNull().default(0),
})

export const stockMovements = pgTable('stock_movements', {
  id: id(),
  productId: integer('product_id'),
  partId: integer('part_id'),
  change: integer('change').notNull(),
  reason: text('reason').notNull(),
  orderId: reference('order_id'),
  author: text('author', { enum: authors }).notNull().default('shop'),
  authorId: reference('author_id'),
  batch: text('batch'),
  createdAt: createdAt(),
  replacementId: reference('replacement_id'),
  batchId: reference('batch_id'),
  batchChange: integer('batch_change').notNull().default(0),
  place: text('place'),
  placeChange: integer('place_change').notNull().default(0),
  /** Never null; the check of the table says so. */
  kind: text('kind', { enum: movementKinds }),
})

export const posts = pgTable('posts', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  category: text('category', { enum: blogCategories }).notNull(),
  excerpt: text('excerpt').notNull(),
  imageUrl: text('image_url').notNull(),
  author: text('author').notNull(),
  publishDate: at('publish_date').notNull(),
  status: text('status', { enum: ['available', 'coming_soon'] }).notNull(),
  content: text('content').notNull().default(''),
  readMinutes: integer('read_minutes').generatedAlwaysAs(sql`counted from content`),
  /** Since when it is out of the blog. */
  archivedAt: at('archived_at'),
  ...edited(),
})

export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: ['product', 'post'] }).notNull(),
    documentId: integer('document_id').notNull(),
    words: tsvector('words').notNull(),
    titleWords: tsvector('title_words').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.kind, table.documentId] })],
)

export const searchWords = pgTable('search_words', { word: text('word').primaryKey() })

export const searchSynonyms = pgTable('search_synonyms', {
  term: text('term').primaryKey(),
  means: text('means').notNull(),
  ...edited(),
})

/** One row: the number of what public pages show, raised by triggers. */
export const contentVersion = pgTable('content_version', {
  isOnly: boolean('is_only').primaryKey().default(true),
  version: reference('version').notNull(),
})
