import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRedirect } from '../use-redirect.ts'
import { signInPath } from './return-path.ts'

/** The state that a navigation may pass to the sign-in page. */
export interface SignInState {
  notice?: string
}

/** Explains why a sign-in is needed, and opens the sign-in page, which returns here. */
export function SignInFirst({ message, afterMs }: { message: string; afterMs: number }) {
  const { pathname, search } = useLocation()
  const path = signInPath(pathname + search)
  const state: SignInState = { notice: message }
  useRedirect(path, afterMs, { replace: true, state })
  return (
    <div>
      <Notice tone="info">{message}</Notice>
      <ButtonLink to={path} replace state={state} className="mt-4">
        Log In
      </ButtonLink>
    </div>
  )
}
