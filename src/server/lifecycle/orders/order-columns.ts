import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Delivery, Shipping } from '#contract/shop/checkout.ts'
import type { OrderBuyer } from '#contract/shop/orders.ts'
import type { StateCode } from '#shared/indian-states.ts'
import { jsonIf, jsonOf } from '../../platform/database/rows.ts'
import { orderItems, orders, products } from '../../platform/database/tables.ts'

// Columns of the address and the items of an order, by the names in code.

/** Address of an order. The phone may be null; the courier then calls the number of the account. */
export type OrderAddress = Shipping & { phone: string | null }

/**
 * Delivery address of an order by its alias, with the number that the courier calls. Every field is null while
 * the order has none.
 */
export function deliveryAddressOf<Alias extends string>(orderAlias: Alias) {
  const order = alias(orders, orderAlias)
  return {
    fullName: order.shippingFullName,
    address: order.shippingAddress,
    city: order.shippingCity,
    state: order.shippingState,
    zip: order.shippingZip,
    country: order.shippingCountry,
    phone: order.shippingPhone,
  }
}

/** The registered business that buys, as JSON by the alias of its order; null for a consumer. */
export function buyerJsonOf<Alias extends string>(orderAlias: Alias): SQL<OrderBuyer> {
  const order = alias(orders, orderAlias)
  return jsonIf(
    sql`${order.buyerGstin} IS NOT NULL`,
    jsonOf({ gstin: order.buyerGstin, legal_name: order.buyerLegalName }),
  ) as SQL<OrderBuyer>
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

/** Columns of an order item and its product, by their aliases. */
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
