import { useEffect, useEffectEvent, useState } from 'react'
import { type Failure, wrongFieldsOf } from '../../../lib/api/failure.ts'

type Errors = Record<string, string>

/**
 * Shows an error of the password field, which the server may require only now. Returns whether a failure was
 * handled.
 * @param showErrors shows errors beside their fields.
 * @param ask shows the password field.
 */
export function useProof(showErrors: (errors: Errors) => boolean, ask: (isAsked: boolean) => void) {
  const [rejected, setRejected] = useState<Errors | null>(null)
  const show = useEffectEvent(showErrors)
  // Once its field is there to take the focus.
  useEffect(() => {
    if (rejected) show(rejected)
  }, [rejected])

  return (failure: Failure): boolean => {
    const errors = wrongFieldsOf(failure)
    if (!errors.password) return showErrors(errors)
    ask(true)
    setRejected(errors)
    return true
  }
}
