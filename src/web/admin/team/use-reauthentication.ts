import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { wrongFieldsOf } from '../../lib/api/failure.ts'
import type { AnyForm } from '../../lib/forms/use-fields.ts'
import { type Confirmation, confirmationOf, useConfirmation } from '../components/confirmation.tsx'
import { useAttempt } from '../components/use-attempt.ts'

export interface Reauthentication {
  confirmation: Confirmation
  problem: string | null
  isBusy: boolean
  /** Runs the action after the required confirmation. Returns whether it succeeded. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
}

/**
 * Runs actions that may require reauthentication: asks for the confirmation, and repeats the action with it.
 */
export function useReauthentication(form?: AnyForm): Reauthentication {
  const confirmation = useConfirmation()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const { problem, attempt } = useAttempt({
    onError: (failure) => {
      const by = confirmationOf(failure)
      if (by) confirmation.ask(by)
      return by !== null || (form?.showErrors(wrongFieldsOf(failure)) ?? false)
    },
  })

  async function attemptProved(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    let isDone = false
    await attempt(async () => {
      if (!(await confirmation.prove())) return
      await work()
      await revalidate()
      isDone = true
    })
    setBusy(false)
    return isDone
  }
  return { confirmation, problem, isBusy, attempt: attemptProved }
}
