import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Failure } from '../../lib/api/failure.ts'
import { detourOf, sentenceOf } from './staff-api.ts'

/** The message of a failed read. An ended session opens the sign-in page, which returns here. */
export function useProblem(failure: Failure | null): string | null {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const detour = failure && detourOf(failure, pathname + search)
  useEffect(() => {
    if (detour) void navigate(detour)
  }, [detour, navigate])
  return failure && !detour ? sentenceOf(failure) : null
}
