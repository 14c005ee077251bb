import { useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TimeLine } from './time-line.tsx'

/** 'Track Order' opens the order's time line in place; `onTrack` fetches what is new of it. */
export function OrderActions({ order, onTrack }: { order: Order; onTrack: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()

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
        <Button
          className="whitespace-nowrap max-sm:grow max-sm:px-3"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          Track Order
        </Button>
        <ButtonLink to="/productpage" look="secondary" className="whitespace-nowrap max-sm:grow max-sm:px-3">
          Continue Shopping
        </ButtonLink>
      </div>
      <section id={id} hidden={!isOpen} aria-labelledby={`${id}-title`} className="card mt-6 p-5 sm:p-6">
        <h2 ref={title} id={`${id}-title`} tabIndex={-1} className="text-2xl outline-none">
          Where your order is
        </h2>
        <TimeLine order={order} />
      </section>
    </>
  )
}
