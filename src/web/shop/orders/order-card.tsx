import { Link } from 'react-router'
import { formatRupees } from '#contract/money.ts'
import type { OrderSummary } from '#contract/orders.ts'
import { formatDay } from '../../dates.ts'
import { OrderStatusBadge } from './status-badge.tsx'

/** One order in a list of orders, leading to its page. */
export function OrderCard({ order }: { order: OrderSummary }) {
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 max-sm:basis-full sm:flex-1">
        <Link
          to={`/order-details/${order.id}`}
          className="font-semibold text-leaf-700 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          Order {order.id}
        </Link>
        <p className="text-ink-700 text-label">{formatDay(order.created_at)}</p>
        <p className="mt-1">{contentsOf(order)}</p>
      </div>
      <div className="flex items-center gap-3">
        <span className="font-semibold tabular-nums">{formatRupees(order.total_amount)}</span>
        <OrderStatusBadge status={order.order_status} isInList />
      </div>
    </li>
  )
}

/** 'Balcony Feed and 2 more products' */
function contentsOf({ items }: OrderSummary): string {
  const [first, ...others] = items
  if (!first) return ''
  if (others.length === 0) return `${first.product_name} x ${first.quantity}`
  return `${first.product_name} and ${others.length} more ${others.length === 1 ? 'product' : 'products'}`
}
