import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureOf } from '../../api/failure.ts'
import { type Confirmation, confirmationOf, useConfirmation } from '../parts/confirmation.tsx'
import { sentenceOf } from '../parts/staff-api.ts'

export interface Grave {
  confirmation: Confirmation
  problem: string | null
  isBusy: boolean
  /** Runs the work after the required confirmation; answers whether it was done. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Runs a grave action: asks for the confirmation if the server requires it, then repeats the call. */
export function useGrave(): Grave {
  const confirmation = useConfirmation()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setProblem(null)
    setBusy(true)
    try {
      await confirmation.prove()
      await work()
      await revalidate()
      return true
    } catch (thrown) {
      const error = failureOf(thrown)
      const by = confirmationOf(error)
      if (by) confirmation.ask(by)
      else setProblem(sentenceOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { confirmation, problem, isBusy, attempt }
}
