import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, createdAt, edited, id, paise, percent, reference } from './columns.ts'
import { offerKinds, orderOfferStates } from './states.ts'

/** The owner's offers; the subscriber's offer is a setting. */
export const offers = pgTable('offers', {
  id: id(),
  kind: text('kind', { enum: offerKinds }).notNull(),
  name: text('name').notNull(),
  percent: percent('percent'),
  amountPaise: paise('amount_paise'),
  /** The minimum value of the goods after product discounts, in paise. */
  minimumPaise: paise('minimum_paise').notNull().default(0),
  /** Null together with `categories` for all products. */
  productIds: integer('product_ids').array(),
  categories: text('categories').array(),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at'),
  limitTotal: integer('limit_total'),
  limitPerson: integer('limit_person'),
  createdAt: createdAt(),
  ...edited(),
})

/** The codes that shoppers type. */
export const offerCodes = pgTable('offer_codes', {
  id: id(),
  offerId: reference('offer_id').notNull(),
  code: text('code').notNull(),
  /** The code without differences that people overlook, such as case. */
  folded: text('folded').notNull(),
  isSingle: boolean('is_single').notNull().default(false),
  createdAt: createdAt(),
})

/** The code that a shopper entered in the cart. */
export const cartCodes = pgTable('cart_codes', {
  accountId: reference('account_id').primaryKey(),
  codeId: reference('code_id').notNull(),
  addedAt: at('added_at').notNull().default(sql`now()`),
})

/** The offer that an order was priced with. */
export const orderOffers = pgTable('order_offers', {
  orderId: reference('order_id').primaryKey(),
  offerId: reference('offer_id').notNull(),
  codeId: reference('code_id'),
  state: text('state', { enum: orderOfferStates }).notNull(),
})
