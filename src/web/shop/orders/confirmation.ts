import * as z from 'zod/mini'
import type { Order } from '#contract/shop/orders.ts'
import { lineTotal } from '#shared/money.ts'

/** The data of the confirmation, from any source. */
export interface Confirmation {
  /** A line that another page handed over has no picture. */
  items: { name: string; quantity: number; lineTotal: number; imageUrl?: string }[]
  /** Rupees. */
  total: number
  shipping: string[]
  cardLast4: string | null
}

/** An order summary in the navigation state (specification §2 and §3). */
const HandedOver = z.object({
  items: z.array(z.object({ name: z.string(), quantity: z.int(), price: z.number() })),
  total: z.number(),
  shipping: z.object({
    fullName: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  cardNumber: z.optional(z.nullable(z.string())),
})

/** Reads navigation state; null when it holds no order summary. */
export function confirmationFromState(state: unknown): Confirmation | null {
  const read = HandedOver.safeParse(state)
  if (!read.success) return null
  const { items, total, shipping, cardNumber } = read.data
  return {
    items: items.map(({ name, quantity, price }) => ({
      name,
      quantity,
      lineTotal: lineTotal(price, quantity),
    })),
    total,
    shipping: [shipping.fullName, shipping.address, cityLine(shipping), shipping.country],
    cardLast4: lastFour(cardNumber ?? ''),
  }
}

export function confirmationOfOrder(order: Order): Confirmation {
  const city = cityLine({
    city: order.shipping_city ?? '',
    state: order.shipping_state ?? '',
    zip: order.shipping_zip ?? '',
  })
  return {
    items: order.items.map(({ product_name, product_price, quantity, image_url }) => ({
      name: product_name,
      quantity,
      lineTotal: lineTotal(product_price, quantity),
      imageUrl: image_url,
    })),
    total: order.total_amount,
    shipping: [order.shipping_full_name, order.shipping_address, city, order.shipping_country].filter(
      (line): line is string => Boolean(line),
    ),
    cardLast4: order.card_last4,
  }
}

const cityLine = ({ city, state, zip }: { city: string; state: string; zip: string }): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Only the last four digits of a card. */
function lastFour(cardNumber: string): string | null {
  const digits = cardNumber.replace(/\D/g, '')
  return digits.length >= 4 ? digits.slice(-4) : null
}
