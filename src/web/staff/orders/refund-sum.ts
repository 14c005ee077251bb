import { fromRupees, toRupees } from '#contract/money.ts'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { refundValue } from '#contract/staff/refund-value.ts'

/** The typed values of the form; numbers are still text. */
export interface RefundWish {
  packs: Record<string, string>
  restock: Record<string, boolean>
  shipping: string
  adjustment: string
  reason: string
}

export interface RefundPlan {
  items: { item_id: number; quantity: number; restock: boolean }[]
  /** Rupees. */
  shipping: number
  adjustment: number
  amount: number
}

/** Typed rupees; empty is 0, null is an invalid amount. */
function amountOf(text = ''): number | null {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return 0
  const value = /^-?\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
  return fromRupees(value) === null ? null : value
}

/** The request of a form with its sum; a sentence when it is impossible. */
export function planRefund(order: StaffOrder, wish: RefundWish): RefundPlan | string {
  const items = order.items.flatMap((item) => {
    const quantity = Number(wish.packs[item.id] || 0)
    return quantity === 0 ? [] : [{ item, quantity, restock: wish.restock[item.id] ?? false }]
  })
  const tooMany = items.find(
    ({ item, quantity }) =>
      !Number.isInteger(quantity) || quantity < 0 || quantity > item.quantity - item.refunded_quantity,
  )
  if (tooMany) {
    const { product_name, quantity, refunded_quantity } = tooMany.item
    return `Of ${product_name}, ${quantity - refunded_quantity} can go back.`
  }
  const [shipping, adjustment] = [amountOf(wish.shipping), amountOf(wish.adjustment)]
  if (shipping === null || adjustment === null) return 'Amounts are rupees with at most two decimals.'
  if (shipping < 0 || shipping > order.refundable_shipping)
    return 'That is more than is left of the shipping fee.'
  const linesPaise = items.reduce(
    (sum, { item, quantity }) =>
      sum +
      refundValue(
        {
          paidPaise: Math.round(item.paid_amount * 100),
          quantity: item.quantity,
          refundedQuantity: item.refunded_quantity,
        },
        quantity,
      ),
    0,
  )
  const amountPaise = linesPaise + Math.round(shipping * 100) + Math.round(adjustment * 100)
  if (amountPaise <= 0) return 'Choose what goes back.'
  if (amountPaise > Math.round(order.refundable * 100)) return 'That is more than is left of the payment.'
  return {
    items: items.map(({ item, quantity, restock }) => ({ item_id: item.id, quantity, restock })),
    shipping,
    adjustment,
    amount: toRupees(amountPaise),
  }
}
