import type { ReactNode } from 'react'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The frame of an order's page, for every result of loading the order. */
export function OrderFrame({ title = 'Your order', children }: { title?: string; children: ReactNode }) {
  return (
    <OwnPage title={title}>
      <div className="mt-4">{children}</div>
    </OwnPage>
  )
}

/** The skeleton of an order. */
export function OrderSkeleton() {
  return (
    <div className="noscript:hidden">
      <p role="status" className="sr-only">
        Loading your order…
      </p>
      <Skeleton className="h-16 max-w-md" />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_23rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </div>
  )
}
