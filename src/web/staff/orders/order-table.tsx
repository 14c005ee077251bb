import { Link } from 'react-router'
import { formatRupees } from '#contract/money.ts'
import type { StaffOrderSummary } from '#contract/staff/orders.ts'
import { Age } from '../parts/age.tsx'
import { HoldBadge, PaymentBadge, StatusBadge } from './status.tsx'

/** A table where there is room for one; on phones each order is a sheet of its own. */
export function OrderTable({ orders }: { orders: StaffOrderSummary[] }) {
  return (
    <>
      <table className="w-full text-label max-md:hidden">
        <thead>
          <tr className="border-paper-300 border-b text-left text-ink-700">
            {['Order', 'Age', 'For', 'Place', 'Packs', 'Total', 'State'].map((heading) => (
              <th
                key={heading}
                scope="col"
                className={`px-2 py-2.5 font-semibold first:pl-0 ${isFigure(heading) ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      <ul className="mt-4 grid gap-3 md:hidden">
        {orders.map((order) => (
          <Sheet key={order.id} order={order} />
        ))}
      </ul>
    </>
  )
}

const isFigure = (heading: string): boolean => heading === 'Packs' || heading === 'Total'

const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/orders/${id}`} className="text-link inline-block py-1">
    {id}
  </Link>
)

const placeOf = ({ city, pin }: StaffOrderSummary): string => [city, pin].filter(Boolean).join(' ')

const States = ({ order }: { order: StaffOrderSummary }) => (
  <span className="flex flex-wrap gap-1.5">
    <StatusBadge status={order.status} />
    {order.payment_status !== 'Paid' && <PaymentBadge status={order.payment_status} />}
    <HoldBadge hold={order.hold} />
  </span>
)

function Row({ order }: { order: StaffOrderSummary }) {
  return (
    <tr className="border-paper-200 border-b hover:bg-paper-0">
      <th scope="row" className="py-2 pr-2 text-left">
        <OrderLink id={order.id} />
      </th>
      <td className="p-2">
        <Age at={order.created_at} />
      </td>
      <td className="max-w-52 truncate p-2 font-medium">{order.name}</td>
      <td className="p-2 text-ink-700">{placeOf(order) || 'No address'}</td>
      <td className="p-2 text-right">{order.items_count}</td>
      <td className="p-2 text-right font-semibold">{formatRupees(order.total_amount)}</td>
      <td className="p-2">
        <States order={order} />
      </td>
    </tr>
  )
}

function Sheet({ order }: { order: StaffOrderSummary }) {
  return (
    <li className="card grid gap-1.5 p-4">
      <div className="flex justify-between gap-3">
        <OrderLink id={order.id} />
        <span className="text-ink-700 text-label">
          <Age at={order.created_at} />
        </span>
      </div>
      <p className="font-medium">{order.name}</p>
      <p className="text-ink-700 text-label">{placeOf(order) || 'No address'}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <States order={order} />
        <span className="font-semibold">
          {formatRupees(order.total_amount)}
          <span className="font-normal text-ink-700 text-label">
            {' '}
            for {order.items_count} {order.items_count === 1 ? 'pack' : 'packs'}
          </span>
        </span>
      </div>
    </li>
  )
}
