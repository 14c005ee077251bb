import { Skeleton } from '../../ui/skeleton.tsx'

/** Before the first answer. */
export function Loading() {
  return (
    <main className="mx-auto w-full max-w-300 px-4 py-8" aria-busy="true">
      <p className="sr-only">Loading…</p>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-6 h-64" />
    </main>
  )
}
