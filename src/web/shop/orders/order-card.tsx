import type { OrderSummary } from '#contract/shop/orders.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { dueWords, isOrderLate } from './order-arrival.tsx'
import { OrderStatusBadge } from './status-badge.tsx'

/** One order in a list of orders, leading to its page. */
export function OrderCard({ order }: { order: OrderSummary }) {
  return (
    <li className="group relative grid grid-cols-[4rem_1fr] items-start gap-x-4 py-5 sm:grid-cols-[4rem_1fr_auto] sm:gap-x-5">
      <Picture
        src={order.items[0]?.image_url ?? ''}
        alt=""
        width={64}
        height={64}
        className="size-16 rounded-(--radius-control) bg-paper-100 object-cover"
      />
      <div className="min-w-0">
        <Link
          to={`/order-details/${order.id}`}
          className="font-semibold text-leaf-700 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          Order {order.id}
        </Link>
        <p className="text-ink-700 text-label">{formatDay(order.created_at)}</p>
        <p className="mt-1 text-balance leading-snug">{contentsOf(order)}</p>
        {order.arrival && isOrderLate(order) && (
          <p className="mt-1 font-medium text-alert-700 leading-snug">Late: it {dueWords(order.arrival)}.</p>
        )}
      </div>
      <div className="flex items-center gap-3 max-sm:col-start-2 max-sm:mt-2 sm:flex-col sm:items-end sm:gap-1.5">
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
  return `${first.product_name} and ${others.length}\u00a0more\u00a0${others.length === 1 ? 'product' : 'products'}`
}
