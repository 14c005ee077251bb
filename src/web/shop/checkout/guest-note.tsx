import { User } from 'lucide'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { signInPath } from '../../lib/session/return-path.ts'
import { useToken } from '../../lib/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

/** Says at the top that an order needs an account, and that nothing typed is lost by logging in. */
export function GuestNote() {
  const isHydrated = useIsHydrated()
  const token = useToken()
  const { pathname, search } = useLocation()
  if (token) return null
  const from = pathname + search
  // The start script knows a shopper before the first paint, so that nothing moves.
  return (
    <p className={`mt-3 flex gap-3 noscript:hidden ${isHydrated ? '' : 'for-guests'}`}>
      <Icon of={User} strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-leaf-700" />
      <span>
        An order needs an account.{' '}
        <Link to={signInPath(from)} className="text-link">
          Log In
        </Link>{' '}
        or{' '}
        <Link to={signInPath(from, '/register')} className="text-link">
          Register
        </Link>{' '}
        now, or when you press Pay Now. What you have typed here is kept.
      </span>
    </p>
  )
}
