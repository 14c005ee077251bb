import type { ReactNode } from 'react'
import { isNotFound } from '../../lib/api/failure.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { sessionEnded } from '../../lib/session/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { DeliveryExceptionHelp } from '../../ui/trouble-help.tsx'
import { OrderFrame } from './order-frame.tsx'
import { OrderView } from './order-view.tsx'
import { type OrderRead, orderFailure } from './read-order.ts'

interface OrderPageProps {
  read: OrderRead
  /** The message for an unknown id. */
  notFound: string
  /** Links for the case that the order can't be shown. */
  children: ReactNode
}

/** An order, or why it cannot be shown. */
export function OrderPage({ read, notFound, children }: OrderPageProps) {
  if (read.status === 'ready' && read.data) return <OrderView key={read.data.id} initial={read.data} />
  return (
    <OrderFrame>
      <OwnPageRead
        read={read}
        signInFirst={{ guest: sessionEnded, ended: sessionEnded }}
        failed={(failure, retry) => (
          <Failed
            message={orderFailure(failure, notFound)}
            onRetry={isNotFound(failure) ? undefined : retry}
            help={!isNotFound(failure) && <DeliveryExceptionHelp className="mt-3" />}
          >
            {children}
          </Failed>
        )}
      >
        {() => <Failed message="No order ID provided.">{children}</Failed>}
      </OwnPageRead>
    </OrderFrame>
  )
}
