import { useLocation } from 'react-router'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useToken } from '../../lib/session/session.ts'
import type { SignInState } from '../../lib/session/sign-in-first.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shows that the shopper is signed in already, or why the page was opened. */
export function SignInReason() {
  const { state } = useLocation() as { state: SignInState | null }
  const token = useToken()
  const isHydrated = useIsHydrated()
  if (token) {
    return (
      <Notice tone="info">
        You are logged in already.{' '}
        <Link to="/accountpage" className="underline underline-offset-4">
          Go to your account
        </Link>
      </Notice>
    )
  }
  // A reload keeps the navigation state, which the server does not know.
  return isHydrated && state?.notice ? <Notice tone="info">{state.notice}</Notice> : null
}
