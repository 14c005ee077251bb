import { useEffect, useEffectEvent, useState } from 'react'
import { type Failure, wrongFieldsOf } from '../../../lib/api/failure.ts'

type Errors = Record<string, string>

/**
 * Shows a refused proof beside the password field of a form, which the server may ask for only now, as on a page that was open for
 * long. Answers whether a failure was handled.
 * @param refuse shows errors beside their fields.
 * @param ask makes the form show its password field.
 */
export function useProof(refuse: (errors: Errors) => boolean, ask: (isAsked: boolean) => void) {
  const [refused, setRejected] = useState<Errors | null>(null)
  const show = useEffectEvent(refuse)
  // Once its field is there to take the focus.
  useEffect(() => {
    if (refused) show(refused)
  }, [refused])

  return (failure: Failure): boolean => {
    const errors = wrongFieldsOf(failure)
    if (!errors.password) return refuse(errors)
    ask(true)
    setRejected(errors)
    return true
  }
}
