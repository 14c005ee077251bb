import type { OrderStatus } from '#contract/shop/orders.ts'

const stages: OrderStatus[] = ['Processing', 'Packed', 'Shipped', 'Delivered']

/** The progress of an order at a glance; its history has the times. */
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
