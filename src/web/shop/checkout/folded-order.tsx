import { useState } from 'react'
import type { Quote } from '#contract/shop/checkout.ts'
import { formatRupees } from '#shared/money.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { OrderLines } from '../orders/order-lines.tsx'
import type { CheckoutGoods } from './checkout-goods.ts'
import { orderLinesOf } from './order-summary.tsx'

/** What is ordered, folded above the forms on phones and tablets, where the summary stands below them. */
export function FoldedOrder({ goods, isOfCart }: { goods: CheckoutGoods; isOfCart: boolean }) {
  const isHydrated = useIsHydrated()
  const [isOpen, setOpen] = useState(false)
  if (goods.kind !== 'loading' && goods.kind !== 'ready') return null
  // A guest's cart is not known here, and before hydration nobody is.
  const audience = isOfCart && !isHydrated ? 'for-shoppers' : ''
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={`card px-5 py-1.5 sm:px-7 lg:hidden ${audience}`}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold tabular-nums">
        {goods.kind === 'ready' ? inShort(goods.quote) : 'Your order'}
      </summary>
      {isOpen && goods.kind === 'ready' && (
        <div className="py-3">
          <OrderLines lines={orderLinesOf(goods.quote)} />
        </div>
      )}
    </details>
  )
}

/** '2 items, ₹1,556.50' */
function inShort({ lines, total }: Quote): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${count} ${count === 1 ? 'item' : 'items'}, ${formatRupees(total)}`
}
