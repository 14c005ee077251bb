import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getStaffOrder, type StaffOrder, type StaffOrderSummary } from '#contract/admin/orders.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Age } from '../components/age.tsx'
import { quietly, staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'
import { Drawer } from '../list/drawer.tsx'
import { Items } from './items.tsx'
import { Address, Business, Money, Parcels } from './order-cards.tsx'
import { OrderBadges } from './status.tsx'
import { Timeline } from './timeline.tsx'

interface OrderDrawerProps {
  order: StaffOrderSummary
  /** The next row, which is prefetched. */
  next: StaffOrderSummary | undefined
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** An order beside its list. */
export function OrderDrawer({ order, next, onStep, onClose }: OrderDrawerProps) {
  const navigate = useNavigate()
  const [known] = useState(() => new Map<string, StaffOrder>())
  const open = (): void => void navigate(`/orders/${order.id}`)
  return (
    <Drawer label={`Preview of ${order.id}`} onStep={onStep} onOpen={open} onClose={onClose}>
      <div className="mb-4 grid gap-2">
        <h2 className="text-subheading" aria-live="polite">
          {order.id}, {order.name}
        </h2>
        <OrderBadges order={order} />
        <span className="text-ink-700 text-label">
          Ordered <Age at={order.created_at} />
        </span>
        <Link to={`/orders/${order.id}`} className="text-link">
          Open the order
        </Link>
      </div>
      <WholeOrder key={keyOf(order)} row={order} next={next} known={known} />
    </Drawer>
  )
}

const keyOf = ({ id, version }: StaffOrderSummary): string => `${id} ${version}`

interface WholeOrderProps {
  row: StaffOrderSummary
  next: StaffOrderSummary | undefined
  /** Loaded orders, by {@link keyOf}. */
  known: Map<string, StaffOrder>
}

/** The whole order of a row; loads once per version and prefetches the next. */
function WholeOrder({ row, next, known }: WholeOrderProps) {
  async function readOnce(one: StaffOrderSummary): Promise<StaffOrder> {
    const order = known.get(keyOf(one)) ?? (await staffApi(getStaffOrder, { params: { id: one.id } }))
    known.set(keyOf(one), order)
    return order
  }
  const { data, failure } = useLoad(keyOf(row), () => readOnce(row), known.get(keyOf(row)) ?? null)
  const problem = useProblem(failure)
  // The prefetch is a guess, so its failure shows only when the row is opened.
  useLoad(data && next ? keyOf(next) : null, async () => next && quietly(() => readOnce(next)))
  if (problem) return <Notice tone="error">{problem}</Notice>
  if (!data) return <Skeleton className="h-64" />
  return (
    <div className="grid gap-4">
      <Items order={data} />
      <Address order={data} />
      {data.buyer && <Business order={data} />}
      <Parcels order={data} />
      <Money order={data} />
      <Timeline order={data} />
    </div>
  )
}
