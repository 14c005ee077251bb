import { useEffect, useEffectEvent } from 'react'
import { getProfile } from '#contract/shop/accounts.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { AccountLinks } from '../../ui/account-links.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Link } from '../../ui/link.tsx'
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

  return (
    <>
      <AccountLinks />
      {failure && !failure.isOver ? (
        <Failed message={failure.message} onRetry={reload} />
      ) : profile ? (
        <div className="grid grid-cols-1 gap-6">
          <ProfileCard profile={profile} onLeave={onLeave} />
          <LatestOrders />
          <p className="text-ink-700">
            Buying for a business? Ask for larger quantities and{' '}
            <Link to="/business-account" className="text-link inline-block py-1">
              a business account
            </Link>
            .
          </p>
        </div>
      ) : (
        <AccountSkeleton />
      )}
    </>
  )
}
