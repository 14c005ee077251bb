import type { OrderState } from '../../lifecycle/orders/order-states.ts'

/** An order of the demo shopper. Times are relative to the seeding, so that the orders are always recent. */
export interface DemoOrder {
  id: number
  items: { productId: number; quantity: number }[]
  status: 'delivered' | 'shipped' | 'cancelled'
  payment: { status: 'paid' | 'refunded'; method: string; cardLast4: string | null }
  shipment: { carrier: string; trackingNumber: string } | null
  /** The first entry is the creation of the order. */
  history: { status: OrderState; hoursAgo: number; author: 'shopper' | 'shop' | 'provider'; note: string }[]
}

const days = (count: number): number => count * 24

/**
 * The three sample orders of the specification: Delivered, Shipped, Cancelled. The provider does not know
 * them, so they are older than the last status poll and the nightly comparison.
 */
export const demoOrders: DemoOrder[] = [
  {
    id: 1,
    items: [
      { productId: 1, quantity: 2 },
      { productId: 3, quantity: 1 },
    ],
    status: 'delivered',
    payment: { status: 'paid', method: 'card', cardLast4: '1007' },
    shipment: { carrier: 'India Post', trackingNumber: 'EK482915376IN' },
    history: [
      { status: 'awaiting_payment', hoursAgo: days(34), author: 'shopper', note: 'Payment started.' },
      { status: 'processing', hoursAgo: days(34) - 0.1, author: 'provider', note: 'Payment received.' },
      { status: 'packed', hoursAgo: days(33), author: 'shop', note: '' },
      { status: 'shipped', hoursAgo: days(33) - 5, author: 'shop', note: '' },
      { status: 'delivered', hoursAgo: days(28), author: 'shop', note: '' },
    ],
  },
  {
    id: 2,
    items: [
      { productId: 4, quantity: 1 },
      { productId: 6, quantity: 1 },
    ],
    status: 'shipped',
    payment: { status: 'paid', method: 'upi', cardLast4: null },
    shipment: { carrier: 'India Post', trackingNumber: 'EK519027483IN' },
    history: [
      { status: 'awaiting_payment', hoursAgo: days(11), author: 'shopper', note: 'Payment started.' },
      { status: 'processing', hoursAgo: days(11) - 0.1, author: 'provider', note: 'Payment received.' },
      { status: 'packed', hoursAgo: days(10), author: 'shop', note: '' },
      { status: 'shipped', hoursAgo: days(10) - 6, author: 'shop', note: '' },
    ],
  },
  {
    id: 3,
    items: [{ productId: 2, quantity: 1 }],
    status: 'cancelled',
    payment: { status: 'refunded', method: 'card', cardLast4: '1007' },
    shipment: null,
    history: [
      { status: 'awaiting_payment', hoursAgo: days(9), author: 'shopper', note: 'Payment started.' },
      { status: 'processing', hoursAgo: days(9) - 0.1, author: 'provider', note: 'Payment received.' },
      {
        status: 'cancelled',
        hoursAgo: days(9) - 2,
        author: 'shopper',
        note: 'Cancelled before it was packed.',
      },
      {
        status: 'cancelled',
        hoursAgo: days(8) - 2,
        author: 'provider',
        note: 'The refund is done.',
      },
    ],
  },
]

/** Hours from the opening of the demo shop to now, before the first order. */
export const demoOpeningHoursAgo = days(60)

/** Packs of each product that the demo orders took out of the stock, without cancelled orders. */
export function packsSold(): Map<number, number> {
  const sold = new Map<number, number>()
  for (const { items } of demoOrders.filter((order) => order.status !== 'cancelled')) {
    for (const { productId, quantity } of items) sold.set(productId, (sold.get(productId) ?? 0) + quantity)
  }
  return sold
}
