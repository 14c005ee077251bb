import { alias } from 'drizzle-orm/pg-core'
import type { Delivery, Shipping } from '#contract/shop/checkout.ts'
import type { StateCode } from '#shared/indian-states.ts'
import { orderItems, orders, products } from '../../platform/database/tables.ts'

// Which columns hold an order's address and its items, by the names that the program uses.

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')

/** An address as an order holds it; the courier calls the number of the account where it has none. */
export type OrderAddress = Shipping & { phone: string | null }

/** The delivery address of an order `o` with the number that its courier calls; empty while it has none. */
export const deliveryAddress = {
  fullName: o.shippingFullName,
  address: o.shippingAddress,
  city: o.shippingCity,
  state: o.shippingState,
  zip: o.shippingZip,
  country: o.shippingCountry,
  phone: o.shippingPhone,
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

/** An item `i` with its product `g`. */
export const itemColumns = {
  id: i.id,
  productId: i.productId,
  name: i.productName,
  pricePaise: i.pricePaise,
  quantity: i.quantity,
  isDiscounted: i.isDiscounted,
  imageUrl: alias(products, 'g').imageUrl,
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
