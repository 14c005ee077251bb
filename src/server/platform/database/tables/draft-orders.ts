import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { draftOrderStates } from '#shared/draft-order-states.ts'
import { stateCodes } from '#shared/indian-states.ts'
import { at, createdAt, edited, id, paise, percent, reference } from './columns.ts'

/** Orders that the staff prepare. */
export const draftOrders = pgTable('draft_orders', {
  id: id(),
  status: text('status', { enum: draftOrderStates }).notNull().default('open'),
  /** Null for a person without an account. */
  accountId: reference('account_id'),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerEmail: text('customer_email'),
  /** Whether the packs are handed over at the counter once they are paid. */
  isPickup: boolean('is_pickup').notNull().default(false),
  shippingFullName: text('shipping_full_name').notNull(),
  shippingAddress: text('shipping_address').notNull(),
  shippingCity: text('shipping_city').notNull(),
  shippingState: text('shipping_state').notNull(),
  shippingStateCode: text('shipping_state_code', { enum: stateCodes }).notNull(),
  shippingZip: text('shipping_zip').notNull(),
  shippingCountry: text('shipping_country').notNull(),
  /** Null for the fee of the settings. */
  shippingFeePaise: paise('shipping_fee_paise'),
  discountPercent: percent('discount_percent'),
  discountAmountPaise: paise('discount_amount_paise'),
  discountReason: text('discount_reason'),
  buyerGstin: text('buyer_gstin'),
  buyerLegalName: text('buyer_legal_name'),
  note: text('note').notNull().default(''),
  /** As quoted at the last change. */
  totalPaise: paise('total_paise').notNull(),
  isReserved: boolean('is_reserved').notNull().default(false),
  reservedUntil: at('reserved_until'),
  /** The order that the draft became, or that waits for its payment link. */
  orderId: reference('order_id'),
  createdBy: reference('created_by').notNull(),
  createdAt: createdAt(),
  ...edited(),
})

export const draftOrderItems = pgTable(
  'draft_order_items',
  {
    draftId: reference('draft_id').notNull(),
    position: integer('position').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** The price of one pack that the staff gave; null for the shop's. */
    pricePaise: paise('price_paise'),
    priceReason: text('price_reason'),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.position] })],
)
