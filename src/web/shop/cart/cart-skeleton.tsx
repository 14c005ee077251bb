import { Skeleton } from '../../ui/skeleton.tsx'

/** The skeleton of a cart with two lines. */
export function CartSkeleton() {
  return (
    <div className="noscript:hidden grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_23rem]">
      <p role="status" className="sr-only">
        Loading your cart…
      </p>
      <div className="divide-y divide-paper-300 border-paper-300 border-y">
        <LineSkeleton />
        <LineSkeleton />
      </div>
      <Skeleton className="h-72" />
    </div>
  )
}

function LineSkeleton() {
  return (
    <div
      aria-hidden
      className="grid grid-cols-[5.5rem_1fr] gap-4 py-5 sm:grid-cols-[7rem_1fr] sm:gap-6 sm:py-6"
    >
      <Skeleton className="size-22 sm:size-28" />
      <div>
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="mt-2 h-4 w-24" />
        <Skeleton className="mt-5 h-11 w-40" />
      </div>
    </div>
  )
}
