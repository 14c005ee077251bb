import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts'
import { orderNumber } from '#contract/shop/orders.ts'
import { formatRupees } from '#shared/money.ts'
import { Age } from '../components/age.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { OrderReturns } from '../returns/open-return.tsx'
import { ChangesByOthers } from './changes-by-others.tsx'
import { DraftLinks } from './draft-links.tsx'
import { EditAddress } from './edit-address.tsx'
import { EditBuyer } from './edit-buyer.tsx'
import { Items } from './items.tsx'
import { Batch } from './joined-orders.tsx'
import { Notes } from './notes.tsx'
import { OrderActions } from './order-actions.tsx'
import { Address, Business, Documents, Money, Parcels } from './order-cards.tsx'
import { OrderBadges } from './status.tsx'
import { Tags } from './tags.tsx'
import { Timeline } from './timeline.tsx'

export const loader = ({ request, params }: LoaderFunctionArgs): Promise<StaffOrder> =>
  loadFor(request, () => staffApi(getStaffOrder, { params: { id: params.id ?? '' } }))

export function Component() {
  const order = useLoaderData<StaffOrder>()
  useTitle(order.id)
  const number = String(orderNumber(order.id))
  useLive({
    kinds: ['order', 'refund'],
    concerns: ([kind, id, version]) =>
      kind === 'refund' || (id === number && (version === null || version > order.version)),
  })
  return (
    <article>
      <Link to="/orders" className="text-link text-label">
        All orders
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">{order.id}</h1>
        <OrderBadges order={order} />
        <span className="text-ink-700 text-label">
          Ordered <Age at={order.created_at} />
        </span>
        <DraftLinks order={order} />
      </div>
      {order.hold && <p className="mt-2 text-ink-700">On hold: {order.hold.reason}</p>}
      {order.approval && (
        <p className="mt-2 text-ink-700">
          {order.approval.asked_by} asks to refund {formatRupees(order.approval.amount)}.{' '}
          <Link to="/approvals" className="text-link">
            Refunds to approve
          </Link>
        </p>
      )}
      <ChangesByOthers key={`news ${order.id}`} order={order} />
      <OrderActions key={`actions ${order.id}`} order={order} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <Items order={order} />
          <Money order={order} />
          <Notes key={order.id} order={order} />
          <Timeline order={order} />
        </div>
        <div className="grid gap-5">
          <Address order={order}>
            <EditAddress order={order} />
          </Address>
          <Business order={order}>
            <EditBuyer order={order} />
          </Business>
          <Batch order={order} />
          <Tags key={order.id} order={order} />
          <Parcels order={order} />
          <Documents order={order} />
          <OrderReturns key={`returns ${order.id}`} order={order} />
        </div>
      </div>
    </article>
  )
}
