import { type RefObject, useEffect, useRef } from 'react'
import type { FormAnswer } from './form-answer.ts'

/**
 * After an answer: empties a form that was sent, and puts the focus on the first field that is wrong, else back on the
 * button, which lost it while the form was disabled.
 */
export function useFormFocus(answer: FormAnswer | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current || !answer) return
    if (answer.status === 'sent') form.current.reset()
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) return wrong.focus()
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost) form.current.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [answer])
  return form
}
