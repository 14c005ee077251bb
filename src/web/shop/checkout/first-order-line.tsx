import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { useToken } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'
import { type OpenOffer, openOfferId } from '../cart/open-offer.tsx'
import type { CheckoutGoods } from './checkout-goods.ts'

type Offer = ComponentProps<typeof OpenOffer>['offer']

/** Above Pay Now: what the first-order offer saves a shopper, or how a guest gets it. */
export function FirstOrderLine({ offer, goods }: { offer: Offer; goods: CheckoutGoods }) {
  const isHydrated = useIsHydrated()
  const token = useToken()
  const { pathname, search } = useLocation()
  const { subscriberLabel, subscriberPercent } = useSettings().offers
  if (token) return offer && <SavingOfShopper label={offer.label} saved={offer.saved} />
  if (subscriberPercent === 0 || (goods.kind === 'ready' && goods.quote.offer)) return null
  const from = pathname + search
  // The start script knows a shopper before the first paint, so that nothing moves.
  return (
    <p className={`text-label leading-snug ${isHydrated ? '' : 'for-guests'}`}>
      {subscriberLabel}:{' '}
      <Link to={signInPath(from)} className="text-link">
        log in
      </Link>{' '}
      or{' '}
      <Link to={signInPath(from, '/register')} className="text-link">
        register
      </Link>
    </p>
  )
}

/** Leads to the block that subscribes, below the button. */
const SavingOfShopper = ({ label, saved }: { label: string; saved: string }) => (
  <p className="text-label leading-snug">
    <a href={`#${openOfferId}`} className="text-link">
      {label}: save {saved}
    </a>
  </p>
)
