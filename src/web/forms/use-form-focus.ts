import { type RefObject, useEffect, useRef } from 'react'
import type { FormAnswer } from './form-answer.ts'

/** After an answer: moves to the first field that is wrong, or empties a form that was sent. */
export function useFormFocus(answer: FormAnswer | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current || !answer) return
    if (answer.status === 'sent') form.current.reset()
    else form.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  return form
}
