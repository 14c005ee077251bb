import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Failure } from '../../lib/api/failure.ts'
import { detourOf, sentenceOf } from './staff-api.ts'

/** What to say of a reading that failed; whoever is not signed in any more is led to sign in, and comes back here. */
export function useProblem(failure: Failure | null): string | null {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const detour = failure && detourOf(failure, pathname + search)
  useEffect(() => {
    if (detour) void navigate(detour)
  }, [detour, navigate])
  return failure && !detour ? sentenceOf(failure) : null
}
