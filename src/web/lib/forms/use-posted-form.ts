import { type RefObject, useEffect, useRef } from 'react'
import { focusFirst, isFocusLost } from '../focus.ts'
import type { FormAnswer } from './form-answer.ts'

/**
 * For a form that posts through its page. It prevents a second submit before the page shows that it is
 * sending. After an answer it resets a sent form, and focuses the first wrong field or else the button.
 */
export function usePostedForm(answer: FormAnswer | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)

  useEffect(() => {
    const element = form.current
    const sendOnce = (event: Event): void => {
      if (isUnderWay.current) {
        event.preventDefault()
        event.stopPropagation()
      }
      isUnderWay.current = true
    }
    element?.addEventListener('submit', sendOnce)
    return () => element?.removeEventListener('submit', sendOnce)
  }, [])

  useEffect(() => {
    isUnderWay.current = false
    if (!form.current || !answer) return
    if (answer.status === 'sent') form.current.reset()
    if (focusFirst(form.current, '[aria-invalid=true]')) return
    if (isFocusLost()) focusFirst(form.current, '[type=submit]', { preventScroll: true })
  }, [answer])

  return form
}
