import { Skeleton } from '../../ui/skeleton.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** The grid's shape while the products are on their way. */
export function ProductGridSkeleton() {
  return (
    <div role="status">
      <p className="sr-only">Loading products…</p>
      <div aria-hidden className="product-grid">
        {places.map((place) => (
          <div key={place} className="card overflow-hidden">
            <div className="grid grid-cols-[36%_1fr] sm:block">
              <Skeleton className="aspect-square max-sm:mt-3 max-sm:ml-3 sm:rounded-none" />
              <div className="px-4 pt-4 sm:px-5">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-2 h-6 w-11/12" />
                <Skeleton className="mt-3 h-5 w-36" />
              </div>
            </div>
            <div className="px-4 pt-3 pb-4 sm:px-5">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="mt-3 h-6 w-24" />
              <Skeleton className="mt-4 h-11 w-full rounded-full" />
              <Skeleton className="mt-3 h-8 w-28" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
