import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useRedirect } from '../use-redirect.ts'
import { signInPath } from './return-path.ts'

/** What the sign-in page may be handed by navigation. */
export interface SignInState {
  notice?: string
}

/** Says why one must sign in, then goes there; the sign-in page repeats it and leads back here. */
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
