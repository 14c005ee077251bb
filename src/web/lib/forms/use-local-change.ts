import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { explain, type Failure, failureOf } from '../api/failure.ts'
import { useEndedSession } from '../api/use-ended-session.ts'

/** Why nothing was sent, such as a passkey that was not used. */
export interface NotSent {
  problem: string
}

interface Outcome {
  tone: 'success' | 'error'
  message: string
}

/**
 * Sends a change of the own account, shows the server's message, and reloads the page's data. `onError`
 * returns true for failures it handles.
 */
export function useLocalChange(onError: (failure: Failure) => boolean = () => false) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const leaveIfEnded = useEndedSession()

  /** Returns whether the change was made. */
  async function change(call: () => Promise<{ message: string } | NotSent>): Promise<boolean> {
    setOutcome(null)
    setBusy(true)
    try {
      const answer = await call()
      if ('problem' in answer) {
        setOutcome({ tone: 'error', message: answer.problem })
        return false
      }
      const { message } = answer
      await revalidate()
      setOutcome({ tone: 'success', message })
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (!leaveIfEnded(failure) && !onError(failure)) {
        setOutcome({ tone: 'error', message: explain(failure, { refused: 'This could not be changed.' }) })
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { outcome, isBusy, change, clear: () => setOutcome(null) }
}
