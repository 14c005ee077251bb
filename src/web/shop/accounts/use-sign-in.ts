import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignedIn } from '#contract/shop/accounts.ts'
import { explain, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import type { NotSent } from '../../lib/forms/use-local-change.ts'
import { linkedEmail } from '../../lib/session/linked-email.ts'
import { readReturnPath } from '../../lib/session/return-path.ts'
import { signIn } from '../../lib/session/session.ts'
import { redirectMs } from '../../lib/timing.ts'
import { useRedirect } from '../../lib/use-redirect.ts'

const unreachable = 'Network error. Could not connect to the server.'

interface SignInState {
  status: 'idle' | 'busy' | 'done'
  /** The message: of the success when done, of the failure otherwise. */
  message: string | null
  /** The sign-in ended earlier sessions, password and passkeys; the page stays and explains it. */
  formerAccessEnded?: boolean
}

type Entered = SignedIn & { formerAccessEnded?: boolean }

/** The rejected fields, and whether the form shows the message as a whole. */
type OnRejected = (errors: Record<string, string>) => void

/**
 * Signs in with a reply, shows its message, and opens the return path. `fallback` is the message for an error
 * without one.
 */
export function useSignIn(fallback: string, onRejected: OnRejected = () => {}) {
  const [state, setState] = useState<SignInState>({ status: 'idle', message: null })
  const [search] = useSearchParams()
  const from = readReturnPath(search)
  const isLeaving = state.status === 'done' && !state.formerAccessEnded
  useRedirect(isLeaving ? (from ?? '/accountpage') : null, redirectMs, { replace: true })

  async function submit(call: () => Promise<Entered | NotSent>): Promise<void> {
    if (state.status !== 'idle') return
    setState({ status: 'busy', message: null })
    try {
      const answer = await call()
      if ('problem' in answer) return setState({ status: 'idle', message: answer.problem })
      const { message, token, user, formerAccessEnded = false } = answer
      setState({ status: 'done', message, formerAccessEnded })
      linkedEmail.clear()
      signIn(token, user)
      void import('../orders/remember-orders.ts').then(({ lookForOrders }) => lookForOrders())
    } catch (error) {
      const failure = failureOf(error)
      const errors = wrongFieldsOf(failure)
      const message = explain(failure, { refused: fallback, unreachable })
      // A field's own error is not repeated above.
      setState({ status: 'idle', message: Object.values(errors).includes(message) ? null : message })
      onRejected(errors)
    }
  }

  return { ...state, from, submit }
}
