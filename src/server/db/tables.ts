import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { blogCategories } from '#contract/blog.ts'

// The tables as Drizzle knows them. The SQL in `migrations/` is what makes them (constraints and indices are only
// there); `tables.test.ts` compares the two.

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const paise = (name: string) => bigint(name, { mode: 'number' })
const percent = (name: string) => numeric(name, { mode: 'number' })
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const reference = (name: string) => bigint(name, { mode: 'number' })
const createdAt = () => at('created_at').notNull().default(sql`now()`)

export const products = pgTable('products', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  category: text('category'),
  pricePaise: paise('price_paise').notNull(),
  mrpPaise: paise('mrp_paise').notNull(),
  discountPercent: percent('discount_percent').notNull().default(0),
  rating: percent('rating').notNull(),
  imageUrl: text('image_url').notNull(),
  isComingSoon: boolean('is_coming_soon').notNull().default(false),
  genericName: text('generic_name').notNull(),
  netQuantity: text('net_quantity').notNull(),
  netWeightGrams: integer('net_weight_grams'),
  ingredients: text('ingredients').notNull(),
  howToUse: text('how_to_use').notNull(),
  dose: text('dose').notNull(),
  storage: text('storage').notNull(),
  hsn: text('hsn').notNull(),
  taxRatePercent: percent('tax_rate_percent').notNull(),
  countryOfOrigin: text('country_of_origin').notNull(),
  bestBefore: text('best_before').notNull(),
})

export const productComponents = pgTable(
  'product_components',
  {
    productId: integer('product_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    hsn: text('hsn').notNull(),
    taxRatePercent: percent('tax_rate_percent').notNull(),
    sharePaise: paise('share_paise').notNull(),
    partId: integer('part_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** What kits are packed from. */
export const parts = pgTable('parts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
})

/** Each row is of a product that is one thing, or of a part of kits. */
export const stock = pgTable('stock', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id'),
  partId: integer('part_id'),
  onHand: integer('on_hand').notNull(),
  reserved: integer('reserved').notNull().default(0),
})

export const stockMovements = pgTable('stock_movements', {
  id: id(),
  productId: integer('product_id'),
  partId: integer('part_id'),
  change: integer('change').notNull(),
  reason: text('reason').notNull(),
  orderId: reference('order_id'),
  createdAt: createdAt(),
})

export const accounts = pgTable('accounts', {
  id: id(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  fullName: text('full_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: ['shopper', 'staff'] })
    .notNull()
    .default('shopper'),
  createdAt: createdAt(),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: reference('account_id').notNull(),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
})

export const throttleWindows = pgTable('throttle_windows', {
  subject: text('subject').primaryKey(),
  hits: integer('hits').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    accountId: reference('account_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: at('added_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.productId] })],
)

export const subscribers = pgTable('subscribers', {
  email: text('email').primaryKey(),
  createdAt: createdAt(),
  unsubscribedAt: at('unsubscribed_at'),
  unsubscribeToken: text('unsubscribe_token').notNull().default(sql`gen_random_uuid()::text`),
})

export const orders = pgTable('orders', {
  id: id(),
  accountId: reference('account_id').notNull(),
  status: text('status').notNull(),
  subtotalPaise: paise('subtotal_paise').notNull(),
  discountPaise: paise('discount_paise').notNull(),
  shippingPaise: paise('shipping_paise').notNull(),
  taxPaise: paise('tax_paise').notNull(),
  totalPaise: paise('total_paise').notNull(),
  isFromCart: boolean('is_from_cart').notNull(),
  shippingFullName: text('shipping_full_name'),
  shippingAddress: text('shipping_address'),
  shippingCity: text('shipping_city'),
  shippingState: text('shipping_state'),
  shippingZip: text('shipping_zip'),
  shippingCountry: text('shipping_country'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  createdAt: createdAt(),
})

export const orderItems = pgTable('order_items', {
  id: id(),
  orderId: reference('order_id').notNull(),
  productId: integer('product_id').notNull(),
  productName: text('product_name').notNull(),
  pricePaise: paise('price_paise').notNull(),
  originalPricePaise: paise('original_price_paise').notNull(),
  taxRatePercent: percent('tax_rate_percent').notNull(),
  hsn: text('hsn').notNull(),
  quantity: integer('quantity').notNull(),
})

export const orderHistory = pgTable('order_history', {
  id: id(),
  orderId: reference('order_id').notNull(),
  status: text('status').notNull(),
  author: text('author').notNull(),
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
})

export const payments = pgTable('payments', {
  id: id(),
  orderId: reference('order_id').notNull(),
  accountId: reference('account_id').notNull(),
  status: text('status').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  currency: text('currency').notNull().default('INR'),
  receipt: text('receipt').notNull(),
  providerOrderId: text('provider_order_id'),
  providerPaymentId: text('provider_payment_id'),
  method: text('method'),
  cardLast4: text('card_last4'),
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash'),
  reservedUntil: at('reserved_until').notNull(),
  isReserved: boolean('is_reserved').notNull(),
  checkedAt: at('checked_at'),
  answeredAt: at('answered_at'),
  createdAt: createdAt(),
  settledAt: at('settled_at'),
})

export const refunds = pgTable('refunds', {
  id: id(),
  paymentId: reference('payment_id').notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  amountPaise: paise('amount_paise').notNull(),
  reason: text('reason').notNull(),
  status: text('status').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  providerRefundId: text('provider_refund_id'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
  createdAt: createdAt(),
  capturedPaise: paise('captured_paise').notNull(),
  failures: integer('failures').notNull().default(0),
  askedAt: at('asked_at'),
  finishedAt: at('finished_at'),
})

export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
)

export const creditNotes = pgTable('credit_notes', {
  id: id(),
  refundId: reference('refund_id').notNull(),
  orderId: reference('order_id').notNull(),
  number: text('number').notNull(),
  financialYear: text('financial_year').notNull(),
  serial: integer('serial').notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  supplierName: text('supplier_name').notNull(),
  supplierAddress: text('supplier_address').notNull(),
  supplierGstin: text('supplier_gstin').notNull(),
  recipientName: text('recipient_name').notNull(),
  recipientAddress: text('recipient_address'),
  placeOfSupply: text('place_of_supply').notNull(),
  placeOfSupplyCode: text('place_of_supply_code'),
  isReverseCharge: boolean('is_reverse_charge').notNull().default(false),
  reason: text('reason').notNull(),
  totalPaise: paise('total_paise').notNull(),
  taxablePaise: paise('taxable_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  sgstPaise: paise('sgst_paise').notNull(),
  igstPaise: paise('igst_paise').notNull(),
  createdAt: createdAt(),
})

export const creditNoteLines = pgTable(
  'credit_note_lines',
  {
    creditNoteId: reference('credit_note_id').notNull(),
    position: integer('position').notNull(),
    orderItemId: reference('order_item_id').notNull(),
    component: integer('component').notNull(),
    description: text('description').notNull(),
    hsn: text('hsn').notNull(),
    quantity: integer('quantity'),
    taxRatePercent: percent('tax_rate_percent').notNull(),
    grossPaise: paise('gross_paise').notNull(),
    taxablePaise: paise('taxable_paise').notNull(),
    cgstPaise: paise('cgst_paise').notNull(),
    sgstPaise: paise('sgst_paise').notNull(),
    igstPaise: paise('igst_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creditNoteId, table.position] })],
)

export const offerUses = pgTable('offer_uses', {
  person: text('person').primaryKey(),
  orderId: reference('order_id').notNull(),
  isSpent: boolean('is_spent').notNull(),
  createdAt: createdAt(),
})

export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  body: text('body').notNull(),
  receivedAt: at('received_at').notNull().default(sql`now()`),
  processedAt: at('processed_at'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
})

export const outbox = pgTable('outbox', {
  id: id(),
  template: text('template').notNull(),
  recipient: text('recipient').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  status: text('status').notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: at('next_attempt_at').notNull().default(sql`now()`),
  lastError: text('last_error'),
  createdAt: createdAt(),
  sentAt: at('sent_at'),
})

export const deadLetters = pgTable('dead_letters', {
  id: id(),
  kind: text('kind', { enum: ['mail', 'refund', 'webhook', 'payment'] }).notNull(),
  reference: text('reference').notNull(),
  reason: text('reason').notNull(),
  times: integer('times').notNull().default(1),
  createdAt: createdAt(),
  lastAt: at('last_at').notNull().default(sql`now()`),
  resolvedAt: at('resolved_at'),
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
  updatedAt: at('updated_at').notNull().default(sql`now()`),
})

const yesOrNo = (name: string) => text(name, { enum: ['yes', 'no'] })

export const gardenPlans = pgTable('garden_plans', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  space: text('space').array().notNull().default([]),
  grow: text('grow').array().notNull().default([]),
  experience: text('experience'),
  specificPlants: text('specific_plants'),
  seeds: yesOrNo('seeds'),
  fertilizer: yesOrNo('fertilizer'),
  mixes: yesOrNo('mixes'),
  pots: yesOrNo('pots'),
  guidance: yesOrNo('guidance'),
  createdAt: createdAt(),
})

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
})

export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: reference('account_id'),
  createdAt: createdAt(),
  expiresAt: at('expires_at').notNull(),
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

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
})

/** One row: the number of what public pages show, raised by triggers. */
export const contentVersion = pgTable('content_version', {
  isOnly: boolean('is_only').primaryKey().default(true),
  version: reference('version').notNull(),
})
