import type { ReactNode } from 'react'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface OrderFrameProps {
  title?: string
  news?: ReactNode
  children: ReactNode
}

/** The frame of an order's page, for every result of loading the order. */
export const OrderFrame = ({ title = 'Your order', ...rest }: OrderFrameProps) => (
  <OwnPage title={title} {...rest} />
)

/** The skeleton of an order. */
export function OrderSkeleton() {
  return (
    <div className="noscript:hidden">
      <p role="status" className="sr-only">
        Loading your order…
      </p>
      <Skeleton className="h-16" />
      <div className="page-grid mt-6">
        <Skeleton className="page-half h-96" />
        <Skeleton className="page-half h-96" />
      </div>
    </div>
  )
}
