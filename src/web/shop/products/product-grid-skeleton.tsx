import { Skeleton } from '../../ui/skeleton.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** The grid's shape while the products are on their way. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <p className="sr-only">Loading products…</p>
      <div aria-hidden className="card-rows">
        {places.map((place) => (
          <div key={place} className="card overflow-hidden">
            <Skeleton className="aspect-square rounded-none" />
            <div className="px-3 pt-4 pb-4 sm:px-5">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="mt-2 h-6 w-11/12" />
              <Skeleton className="mt-3 h-5 w-full max-w-36" />
              <Skeleton className="mt-4 h-12 w-full max-sm:hidden" />
              <Skeleton className="mt-3 h-6 w-20" />
              <Skeleton className="mt-3 h-12 w-full" />
              <Skeleton className="mt-3 h-8 w-24" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
