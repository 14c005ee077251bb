import { alias } from 'drizzle-orm/pg-core'
import type { Delivery, Shipping } from '#contract/shop/checkout.ts'
import type { StateCode } from '#shared/indian-states.ts'
import { orderItems, orders, products } from '../../platform/database/tables.ts'

// Which columns hold an order's address and its items, by the names that the program uses.

/** An address as an order holds it; the courier calls the number of the account where it has none. */
export type OrderAddress = Shipping & { phone: string | null }

/**
 * Delivery address of an order under an alias of `orders`, with the number that the courier calls; empty while
 * the order has none.
 */
export function deliveryAddressOf(order: string) {
  const ordered = alias(orders, order)
  return {
    fullName: ordered.shippingFullName,
    address: ordered.shippingAddress,
    city: ordered.shippingCity,
    state: ordered.shippingState,
    zip: ordered.shippingZip,
    country: ordered.shippingCountry,
    phone: ordered.shippingPhone,
  }
}

/** The address as it is written. */
export const addressValues = (address: Delivery & { stateCode: StateCode }) => ({
  shippingFullName: address.fullName,
  shippingAddress: address.address,
  shippingCity: address.city,
  shippingState: address.state,
  shippingStateCode: address.stateCode,
  shippingZip: address.zip,
  shippingCountry: address.country,
  ...(address.phone !== undefined && { shippingPhone: address.phone }),
})

/** Columns of an item and its product, under aliases of `order_items` and `products`. */
export function itemColumnsOf(aliases: { item: string; product: string }) {
  const item = alias(orderItems, aliases.item)
  return {
    id: item.id,
    productId: item.productId,
    name: item.productName,
    pricePaise: item.pricePaise,
    quantity: item.quantity,
    isDiscounted: item.isDiscounted,
    imageUrl: alias(products, aliases.product).imageUrl,
  }
}

export interface StoredItem {
  /** Whether it shares in the discount of its order. */
  isDiscounted: boolean
  id: number
  productId: number
  name: string
  /** The charged price of one. */
  pricePaise: number
  quantity: number
  imageUrl: string
}
