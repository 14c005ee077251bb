import type { OrderStatus } from '#contract/orders.ts'

const stages: OrderStatus[] = ['Processing', 'Packed', 'Shipped', 'Delivered']

/** How far an order has come, at a glance; what happened when is told by its time line. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const reached = stages.indexOf(status)
  if (reached === -1) return null
  return (
    <ol aria-label="Progress" className="progress-stages mt-6">
      {stages.map((stage, index) => (
        <li
          key={stage}
          data-is-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          {stage}
        </li>
      ))}
    </ol>
  )
}
