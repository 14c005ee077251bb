import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getStaffOrder, type StaffOrder, type StaffOrderSummary } from '#contract/staff/orders.ts'
import { failureOf } from '../../api/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Drawer } from '../list/drawer.tsx'
import { Age } from '../parts/age.tsx'
import { detourOf, quietly, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { Items } from './items.tsx'
import { Address, Money, Parcels } from './order-cards.tsx'
import { HoldBadge, PaymentBadge, StatusBadge } from './status.tsx'
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
  const { whole, problem } = useOrder(order, next)
  const open = (): void => void navigate(`/orders/${order.id}`)
  return (
    <Drawer label={`Preview of ${order.id}`} onStep={onStep} onOpen={open} onClose={onClose}>
      <div className="mb-4 grid gap-2">
        <h2 className="text-subheading" aria-live="polite">
          {order.id}, {order.name}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={order.status} />
          <PaymentBadge status={order.payment_status} />
          <HoldBadge hold={order.hold} />
        </span>
        <span className="text-ink-700 text-label">
          Ordered <Age at={order.created_at} />
        </span>
        <Link to={`/orders/${order.id}`} className="text-link">
          Open the order
        </Link>
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      {!whole && !problem && <Skeleton className="h-64" />}
      {whole && (
        <div className="grid gap-4">
          <Items order={whole} />
          <Address order={whole} />
          <Parcels order={whole} />
          <Money order={whole} />
          <Timeline order={whole} />
        </div>
      )}
    </Drawer>
  )
}

const keyOf = ({ id, version }: StaffOrderSummary): string => `${id} ${version}`

/** The whole order of a row; loaded once per version, with the next one prefetched. */
function useOrder(order: StaffOrderSummary, next: StaffOrderSummary | undefined) {
  const navigate = useNavigate()
  const known = useRef(new Map<string, StaffOrder>())
  const [, redraw] = useState(0)
  const [problem, setProblem] = useState<{ key: string; text: string } | null>(null)
  const key = keyOf(order)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row is the same as long as its id and version are.
  useEffect(() => {
    let isCurrent = true
    const read = async (row: StaffOrderSummary): Promise<void> => {
      if (known.current.has(keyOf(row))) return
      known.current.set(keyOf(row), await staffApi(getStaffOrder, { params: { id: row.id } }))
      if (isCurrent) redraw((count) => count + 1)
    }
    const readBoth = async (): Promise<void> => {
      try {
        await read(order)
        if (next) await quietly(() => read(next))
      } catch (error) {
        if (!isCurrent) return
        const failure = failureOf(error)
        const detour = detourOf(failure, window.location.pathname + window.location.search)
        if (detour) void navigate(detour)
        else setProblem({ key, text: sentenceOf(failure) })
      }
    }
    void readBoth()
    return () => {
      isCurrent = false
    }
  }, [key])
  return { whole: known.current.get(key), problem: problem?.key === key ? problem.text : null }
}
