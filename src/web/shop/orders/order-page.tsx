import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { redirectMs } from '../../timing.ts'
import { Failed } from '../../ui/failed.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderView } from './order-view.tsx'
import type { OrderRead } from './read-order.ts'

/** An order, or why it can't be shown; `children` are the way on in that case. */
export function OrderPage({ read, children }: { read: OrderRead; children: ReactNode }) {
  const { revalidate } = useRevalidator()
  switch (read.status) {
    case 'ready':
      return (
        <OrderFrame title={`Order ${read.order.id}`}>
          <OrderView key={read.order.id} initial={read.order} />
        </OrderFrame>
      )
    case 'ended':
      return (
        <OrderFrame>
          <SignInFirst message="Your session has expired. Please log in again." afterMs={redirectMs} />
        </OrderFrame>
      )
    case 'failed':
      return (
        <OrderFrame>
          <Failed message={read.message} onRetry={read.canRetry ? () => void revalidate() : undefined}>
            {children}
          </Failed>
        </OrderFrame>
      )
  }
}
