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
  /** The weight of a packed parcel with its packaging. */
  packedWeightGrams: integer('packed_weight_grams'),
  packedLengthMm: integer('packed_length_mm'),
  packedWidthMm: integer('packed_width_mm'),
  packedHeightMm: integer('packed_height_mm'),
  ingredients: text('ingredients').notNull(),
  howToUse: text('how_to_use').notNull(),
  dose: text('dose').notNull(),
  storage: text('storage').notNull(),
  hsn: text('hsn').notNull(),
  /** Null when the rate of its HSN applies. */
  taxRatePercent: percent('tax_rate_percent'),
  countryOfOrigin: text('country_of_origin').notNull(),
  bestBefore: text('best_before').notNull(),
  /** The beginning of a long name, which cards emphasise. */
  shortName: text('short_name'),
  /** The slugs of suitable crops. */
  crops: text('crops').array().notNull().default([]),
  /** The common name of products that differ only in size. */
  family: text('family'),
  /** The label of the size: '500 g'. */
  sizeLabel: text('size_label'),
  /** Its role in a garden plan, which also decides its companions. */
  gardenUse: text('garden_use', { enum: gardenUses }),
  /** When the shop stopped selling it. */
  archivedAt: at('archived_at'),
  /** The number of free packs at which the stock is low. */
  lowLevel: integer('low_level').notNull().default(5),
  /** The owner's own code, unique without regard to case. */
  sku: text('sku'),
  /** The usual cost of one pack; no page of the shop shows it. */
  costPaise: paise('cost_paise'),
  ...edited(),
})

/** Temporary prices; the view `running_prices` has the current ones. */
export const pricePeriods = pgTable('price_periods', {
  id: id(),
  productId: integer('product_id').notNull(),
  startsAt: at('starts_at').notNull(),
  /** The end, exclusive. */
  endsAt: at('ends_at').notNull(),
  pricePaise: paise('price_paise'),
  mrpPaise: paise('mrp_paise'),
  discountPercent: percent('discount_percent'),
  ...edited(),
})

/** The pictures of a product; position 0 is the cover. */
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

/** The articles that a product's page shows as guides, edited with the product. */
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
    /** Null when the rate of its HSN applies. */
    taxRatePercent: percent('tax_rate_percent'),
    sharePaise: paise('share_paise').notNull(),
    stockId: integer('stock_id').notNull(),
    /** Units of the component in one kit. */
    amount: integer('amount').notNull().default(1),
    ...edited(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** GST rates by HSN. A rate applies from its day until the next rate of the same HSN. */
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

/** The components of kits as the shelf has them. */
export const parts = pgTable('parts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  ...edited(),
})

/** The counted stock of a product that is no kit, or of a part of kits. */
export const stock = pgTable('stock', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id'),
  partId: integer('part_id'),
  onHand: integer('on_hand').notNull(),
  reserved: integer('reserved').notNull().default(0),
  short: integer('short').notNull().default(0),
  /** Whether at most 50 packs are free. */
  isScarce: boolean('is_scarce').notNull().generatedAlwaysAs(sql`counted from free packs`),
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
  /** Never null by a check of the table. */
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
  /** When the article left the blog. */
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

/** One row: the version of what public pages show, raised by triggers. */
export const contentVersion = pgTable('content_version', {
  isOnly: boolean('is_only').primaryKey().default(true),
  version: reference('version').notNull(),
})
