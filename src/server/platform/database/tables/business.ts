import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, edited, id, paise, percent, reference } from './columns.ts'

/** Price lists for businesses that buy. */
export const priceLists = pgTable('price_lists', {
  id: id(),
  name: text('name').notNull(),
  /** Off the price of a product before its discount; null for own prices only. */
  percent: percent('percent'),
  /** The minimum value of the goods at the prices of the shop, in paise. */
  minimumPaise: paise('minimum_paise').notNull().default(0),
  createdAt: createdAt(),
  ...edited(),
})

/** The own prices of a price list. */
export const priceListItems = pgTable(
  'price_list_items',
  {
    priceListId: reference('price_list_id').notNull(),
    productId: integer('product_id').notNull(),
    pricePaise: paise('price_paise').notNull(),
    /** The packs of the product from which the price holds. */
    minQuantity: integer('min_quantity').notNull().default(1),
  },
  (item) => [primaryKey({ columns: [item.priceListId, item.productId] })],
)

/** Customers whom the staff marked as a business. */
export const businessCustomers = pgTable('business_customers', {
  accountId: reference('account_id').primaryKey(),
  /** Null for the prices of the shop. */
  priceListId: reference('price_list_id'),
  /** The most packs of one product in an order. */
  maxQuantity: integer('max_quantity').notNull().default(200),
  /** The days within which the customer may pay; null where they pay before or on delivery. */
  payDays: integer('pay_days'),
  createdAt: createdAt(),
})
