import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirst } from '../../lib/focus.ts'
import type { FormAnswer } from '../../lib/forms/form-answer.ts'

export interface Steps {
  /** From 0. */
  step: number
  count: number
  isLast: boolean
  isCurrent: (index: number) => boolean
  go: (to: number) => void
  /** Enter in a field goes to the next question instead of sending an unfinished form. */
  onKeyDown: (event: KeyboardEvent) => void
}

interface StepsSetup {
  count: number
  form: RefObject<HTMLFormElement | null>
  answer: FormAnswer | undefined
}

/** The shown question. Fields with errors are in the last one, so an error leads to it. */
export function useSteps({ count, form, answer }: StepsSetup): Steps {
  const [step, setStep] = useState(0)
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.status === 'failed' && Object.keys(answer.errors).length > 0) setStep(count - 1)
  }

  const isMoved = useRef(false)
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    focusFirst(form.current, '[data-is-current=true] :is(input, textarea)')
  })

  const isLast = step === count - 1
  function go(to: number): void {
    isMoved.current = true
    setStep(Math.min(count - 1, Math.max(0, to)))
  }

  return {
    step,
    count,
    isLast,
    isCurrent: (index) => index === step,
    go,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || isLast || !(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      go(step + 1)
    },
  }
}
