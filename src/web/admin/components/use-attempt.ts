import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Failure, failureOf } from '../../lib/api/failure.ts'
import { detourOf, sentenceOf } from './staff-api.ts'

export interface AttemptSetup {
  /** Handles a failure. Returns whether it did. */
  onError?: (failure: Failure) => boolean | Promise<boolean>
  /**
   * Shows the end of the session as a message instead of leaving the page, so that typed text is not lost.
   */
  keepsText?: boolean
}

/** Runs calls and keeps the message of the last failure. An ended session opens the sign-in page. */
export function useAttempt({ onError = () => false, keepsText = false }: AttemptSetup = {}) {
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  /** Returns whether the call succeeded. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (await onError(failure)) return false
      const detour = keepsText ? null : detourOf(failure, pathname + search)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
      return false
    }
  }
  return { problem, setProblem, attempt }
}
