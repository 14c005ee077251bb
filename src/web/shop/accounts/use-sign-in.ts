import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedIn } from '#contract/accounts.ts'
import { explain, failureOf, wrongFieldsOf } from '../../api/failure.ts'
import { readReturnPath } from '../../session/return-path.ts'
import { signIn } from '../../session/session.ts'
import { redirectMs } from '../../timing.ts'
import { useRedirect } from '../../use-redirect.ts'

const unreachable = 'Network error. Could not connect to the server.'

interface SignInState {
  status: 'idle' | 'busy' | 'done'
  /** The sentence to show: of the success when done, of the failure otherwise. */
  message: string | null
}

/** What was refused, by field, and whether the whole form is told why. */
type OnRefused = (errors: Record<string, string>) => void

/**
 * Signs in with what a call answers, says so, and leads the shopper to where they were going. `fallback` is what a
 * refusal without a message says.
 */
export function useSignIn(fallback: string, onRefused: OnRefused = () => {}) {
  const [state, setState] = useState<SignInState>({ status: 'idle', message: null })
  const [search] = useSearchParams()
  const from = readReturnPath(search)
  useRedirect(state.status === 'done' ? (from ?? '/accountpage') : null, redirectMs, { replace: true })

  async function submit(call: () => Promise<SignedIn>): Promise<void> {
    if (state.status !== 'idle') return
    setState({ status: 'busy', message: null })
    try {
      const { message, token, user } = await call()
      setState({ status: 'done', message })
      signIn(token, user)
    } catch (error) {
      const failure = failureOf(error)
      const errors = wrongFieldsOf(failure)
      const message = explain(failure, { refused: fallback, unreachable })
      // What stands beside a field need not be said twice.
      setState({ status: 'idle', message: Object.values(errors).includes(message) ? null : message })
      onRefused(errors)
    }
  }

  return { ...state, from, submit }
}
