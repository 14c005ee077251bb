import type { Hold } from '#contract/admin/orders.ts'
import type { OrderStatus, PaymentStatus } from '#contract/shop/orders.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const orderTones: Record<OrderStatus, BadgeTone> = {
  Pending: 'grey',
  Processing: 'yellow',
  Packed: 'yellow',
  Shipped: 'blue',
  Delivered: 'green',
  Undelivered: 'red',
  Returning: 'red',
  'Returned to Origin': 'grey',
  Lost: 'red',
  Cancelled: 'grey',
}

const paymentTones: Record<PaymentStatus, BadgeTone> = {
  Pending: 'yellow',
  Paid: 'green',
  Failed: 'red',
  Refunded: 'grey',
  'Due on delivery': 'yellow',
  Collected: 'green',
  Remitted: 'green',
  Due: 'yellow',
}

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={orderTones[status]}>{status}</Badge>
)

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={paymentTones[status]}>{status}</Badge>
)

const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** '1 Dec', of a day as the contract writes it. */
export const dayOf = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

export function HoldBadge({ hold }: { hold: Hold | null }) {
  if (!hold) return null
  return (
    <span title={hold.reason}>
      <Badge tone="red">On hold{hold.until && ` until ${dayOf(hold.until)}`}</Badge>
      <span className="sr-only">: {hold.reason}</span>
    </span>
  )
}

/** Of an order that can't be packed because of its address. */
export function AddressBadge({ problem }: { problem: string | undefined }) {
  if (!problem) return null
  return (
    <span>
      <Badge tone="red">Address unclear</Badge> <span className="text-ink-700 text-label">{problem}</span>
    </span>
  )
}

interface OrderBadgesProps {
  order: { status: OrderStatus; payment_status: PaymentStatus; hold: Hold | null }
}

/** The badges for status, payment and hold. */
export const OrderBadges = ({ order }: OrderBadgesProps) => (
  <span className="flex flex-wrap gap-1.5">
    <StatusBadge status={order.status} />
    <PaymentBadge status={order.payment_status} />
    <HoldBadge hold={order.hold} />
  </span>
)
