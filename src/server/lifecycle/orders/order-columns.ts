import { alias } from 'drizzle-orm/pg-core'
import type { Delivery, Shipping } from '#contract/shop/checkout.ts'
import type { StateCode } from '#shared/indian-states.ts'
import { orderItems, orders, products } from '../../platform/database/tables.ts'

// Columns of the address and the items of an order, by the names in code.

const o = alias(orders, 'o')
const i = alias(orderItems, 'i')

/** Address of an order. The phone may be null; the courier then calls the number of the account. */
export type OrderAddress = Shipping & { phone: string | null }

/**
 * Delivery address of an order `o`, with the number that the courier calls; empty while the order has none.
 */
export const deliveryAddress = {
  fullName: o.shippingFullName,
  address: o.shippingAddress,
  city: o.shippingCity,
  state: o.shippingState,
  zip: o.shippingZip,
  country: o.shippingCountry,
  phone: o.shippingPhone,
}

/** Column values of an address. */
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
  /** Whether the order's discount applies to it. */
  isDiscounted: boolean
  id: number
  productId: number
  name: string
  /** Charged price of one unit. */
  pricePaise: number
  quantity: number
  imageUrl: string
}
