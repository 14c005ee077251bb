import { type RefObject, useEffect, useRef } from 'react'
import type { FormAnswer } from './form-answer.ts'

/**
 * For a form that posts through its page. Sends it once at a time: the second of two quick clicks may come
 * before the page shows that it is sending. After an answer it empties a sent form, and focuses the first
 * wrong field or else the button, which lost the focus while disabled.
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
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) return wrong.focus()
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost) form.current.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [answer])

  return form
}
