import { useLocation, useNavigate } from 'react-router'
import { signInPath } from '../session/return-path.ts'
import { forgetSession, sessionEnded } from '../session/session.ts'
import type { SignInState } from '../session/sign-in-first.tsx'
import { type Failure, isSignedOut } from './failure.ts'

/**
 * Handles an invalid token: forgets it and opens the sign-in page, which returns here. Answers whether it was
 * so.
 */
export function useEndedSession(): (failure: Failure) => boolean {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (failure) => {
    if (!isSignedOut(failure)) return false
    forgetSession()
    const state: SignInState = { notice: sessionEnded }
    void navigate(signInPath(pathname + search), { state })
    return true
  }
}
