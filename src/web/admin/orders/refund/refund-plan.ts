import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatPaise, formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { refundValue } from '#shared/refund-value.ts'
import { amountOf, noAmount } from '../../components/typed-rupees.ts'

/** The typed values of the form; numbers are still text. */
export interface RefundInput {
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

/** Why a refund is impossible, and the field at fault; null for the whole form. */
export interface RefundProblem {
  field: 'shipping' | 'adjustment' | null
  problem: string
}

const impossible = (problem: string, field: RefundProblem['field'] = null): RefundProblem => ({
  problem,
  field,
})

/** Packs of a line that were neither refunded nor replaced. */
export const leftOf = (item: StaffOrder['items'][number]): number =>
  item.quantity - item.refunded_quantity - item.replaced_quantity

/** The request with its sum, or why it is impossible. */
export function planRefund(order: StaffOrder, input: RefundInput): RefundPlan | RefundProblem {
  const items = order.items.flatMap((item) => {
    const quantity = Number(input.packs[item.id] || 0)
    return quantity === 0 ? [] : [{ item, quantity, restock: input.restock[item.id] ?? false }]
  })
  const tooMany = items.find(
    ({ item, quantity }) => !Number.isInteger(quantity) || quantity < 0 || quantity > leftOf(item),
  )
  if (tooMany) {
    return impossible(`Of ${tooMany.item.product_name}, ${leftOf(tooMany.item)} can go back.`)
  }
  const [shipping, adjustment] = [amountOf(input.shipping), amountOf(input.adjustment)]
  if (shipping === null) return impossible(noAmount, 'shipping')
  if (adjustment === null) return impossible(noAmount, 'adjustment')
  if (shipping < 0) return impossible('The shipping fee can’t be less than 0.', 'shipping')
  if (shipping > order.refundable_shipping) {
    return impossible('That is more than is left of the shipping fee.', 'shipping')
  }
  const linesPaise = items.reduce(
    (sum, { item, quantity }) =>
      sum +
      refundValue(
        {
          paidPaise: toPaise(item.paid_amount),
          quantity: item.quantity,
          refundedQuantity: item.refunded_quantity,
        },
        quantity,
      ),
    0,
  )
  const amountPaise = linesPaise + toPaise(shipping) + toPaise(adjustment)
  const isNothing = items.length === 0 && shipping === 0 && adjustment === 0
  if (isNothing) return impossible('Choose what goes back.')
  if (amountPaise <= 0) {
    return impossible('The adjustment leaves nothing to refund.', 'adjustment')
  }
  if (amountPaise > toPaise(order.refundable)) {
    const sum = formatPaise(amountPaise)
    return impossible(`${sum} in all is more than the ${formatRupees(order.refundable)} that are left.`)
  }
  return {
    items: items.map(({ item, quantity, restock }) => ({ item_id: item.id, quantity, restock })),
    shipping,
    adjustment,
    amount: toRupees(amountPaise),
  }
}
