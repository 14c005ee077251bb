import { useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BuyAgainButton, BuyAgainOutcome, useBuyAgain } from './buy-again.tsx'
import { TimeLine } from './time-line.tsx'

const actionClass = 'whitespace-nowrap max-sm:grow max-sm:px-3'

/** 'Track Order' opens the order's history; `onTrack` loads its news. */
export function OrderActions({ order, onTrack }: { order: Order; onTrack: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const buying = useBuyAgain(order)

  useEffect(() => {
    if (isOpen) title.current?.focus()
  }, [isOpen])

  function toggle(): void {
    if (!isOpen) void onTrack()
    setOpen(!isOpen)
  }

  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button aria-expanded={isOpen} onClick={toggle} className={actionClass}>
          Track Order
        </Button>
        <ButtonLink to="/productpage" look="secondary" className={actionClass}>
          Continue Shopping
        </ButtonLink>
        <BuyAgainButton buying={buying} className={actionClass} />
        {order.order_status === 'Delivered' && (
          <ButtonLink to="/my-reviews" look="secondary" className={actionClass}>
            Write a review
          </ButtonLink>
        )}
      </div>
      <BuyAgainOutcome buying={buying} />
      {isOpen && (
        <section aria-labelledby={titleId} className="card page-grid mt-6 gap-y-5 p-5 sm:p-7">
          <h2 ref={title} id={titleId} tabIndex={-1} className="page-side text-heading outline-none">
            Where your order is
          </h2>
          <div className="page-main">
            <TimeLine order={order} />
          </div>
        </section>
      )}
    </>
  )
}
