import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a cart with two lines, while it is fetched. */
export function CartSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <p role="status" className="sr-only">
        Loading your cart…
      </p>
      <div className="card grid gap-5 p-4 sm:p-6">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-72" />
    </div>
  )
}
