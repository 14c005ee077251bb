import { Link } from 'react-router'
import type { CustomerOrder, listCustomerOrders } from '#contract/admin/customers.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { formatDay } from '../../lib/dates.ts'
import { Card, Quiet } from '../components/card.tsx'
import { Pages } from '../components/pages.tsx'
import { PaymentBadge, StatusBadge } from '../orders/status.tsx'

interface CustomerOrdersProps {
  id: number
  found: Reply<typeof listCustomerOrders>
  cursor: string | undefined
}

export function CustomerOrders({ id, found: { orders, next_cursor }, cursor }: CustomerOrdersProps) {
  const path = `/customers/${id}`
  return (
    <Card heading="Orders">
      {orders.length === 0 && <Quiet>No orders yet.</Quiet>}
      <ul className="divide-y divide-paper-200">
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      <Pages
        first={cursor !== undefined && path}
        next={next_cursor !== null && `${path}?orders=${next_cursor}`}
      />
    </Card>
  )
}

const Row = ({ order }: { order: CustomerOrder }) => (
  <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
    <Link to={`/orders/${order.id}`} className="text-link inline-block py-0.5 font-semibold">
      {order.id}
    </Link>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label max-sm:order-last max-sm:col-span-2">
      <span className="text-ink-700">
        {formatDay(order.created_at)}, {order.items_count} {order.items_count === 1 ? 'pack' : 'packs'}
      </span>
      <StatusBadge status={order.status} />
      {order.payment_status !== 'Paid' && <PaymentBadge status={order.payment_status} />}
    </span>
    <span className="text-right tabular-nums">
      {formatRupees(order.total)}
      {order.refunded > 0 && (
        <span className="block text-ink-700 text-label">{formatRupees(order.refunded)} back</span>
      )}
    </span>
  </li>
)
