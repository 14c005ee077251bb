import { Skeleton } from '../../ui/skeleton.tsx'

/** The skeleton of the account. */
export function AccountSkeleton() {
  return (
    <div className="noscript:hidden grid gap-6 lg:grid-cols-[20rem_1fr]">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
