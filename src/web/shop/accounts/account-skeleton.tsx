import { Skeleton } from '../../ui/skeleton.tsx'

/** The skeleton of the account. */
export function AccountSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
