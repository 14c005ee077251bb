import { useEffect, useEffectEvent } from 'react'
import { getProfile } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Failed } from '../../ui/failed.tsx'
import { accountFailure } from './account-failure.ts'
import { AccountSkeleton } from './account-skeleton.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { ProfileCard } from './profile-card.tsx'

interface ShopperAccountProps {
  /** The shopper logs out. */
  onLeave: () => void
  /** The token is no longer valid. */
  onEnded: (message: string) => void
}

/** The account of a signed-in shopper. */
export function ShopperAccount({ onLeave, onEnded }: ShopperAccountProps) {
  const { data: profile, failure: why, reload } = useLoad('profile', () => api(getProfile))
  const failure = why && accountFailure(why)
  const overMessage = failure?.isOver ? failure.message : null
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (overMessage) end(overMessage)
  }, [overMessage])

  if (failure && !failure.isOver) {
    return <Failed message={failure.message} onRetry={reload} />
  }
  if (!profile) return <AccountSkeleton />
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <ProfileCard profile={profile} onLeave={onLeave} />
      <LatestOrders />
    </div>
  )
}
