import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The skeleton of a product page. */
export function ProductDetailSkeleton() {
  return (
    <div role="status">
      <PageHead title="Product" />
      <p className="sr-only">Loading product…</p>
      <div aria-hidden className="page-grid max-md:gap-6">
        <Skeleton className="page-main aspect-[4/3] rounded-card sm:aspect-square md:max-lg:col-span-6" />
        <div className="page-side md:max-lg:col-span-6">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-3 h-10 w-11/12" />
          <Skeleton className="mt-4 h-5 w-40" />
          <Skeleton className="mt-5 h-36 w-full" />
          <Skeleton className="mt-6 h-9 w-40" />
          <Skeleton className="mt-6 h-11 w-full rounded-full" />
          <Skeleton className="mt-16 h-44 w-full rounded-card" />
        </div>
      </div>
    </div>
  )
}
