import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Failure, failureOf } from '../../lib/api/failure.ts'
import { detourOf, sentenceOf } from './staff-api.ts'

export interface AttemptSetup {
  /** Takes a failure that is no problem of the whole; answers whether it did. */
  onError?: (failure: Failure) => boolean | Promise<boolean>
  /** Too much is typed to be lost: that the sign-in ended is told, instead of leading away to sign in. */
  keepsText?: boolean
}

/** Does what calls the back office, and tells why it did not work: the sentence, or the page where one signs in. */
export function useAttempt({ onError = () => false, keepsText = false }: AttemptSetup = {}) {
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  /** Answers whether it was done. */
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
