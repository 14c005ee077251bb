import { type RefObject, useEffect } from 'react'

/** Keeps what is typed into a form until it is sent, so that a reload loses nothing. Never used for passwords. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string, isSent: boolean): void {
  useEffect(() => {
    const element = form.current
    if (isSent) return sessionStorage.removeItem(key)
    if (!element) return
    restore(element, sessionStorage.getItem(key))
    const keep = () => sessionStorage.setItem(key, new URLSearchParams(textsOf(element)).toString())
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, key, isSent])
}

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

function restore(form: HTMLFormElement, draft: string | null): void {
  if (draft === null) return
  const values = new URLSearchParams(draft)
  for (const field of form.elements) {
    if (field instanceof HTMLTextAreaElement) field.value = values.get(field.name) ?? ''
    if (!(field instanceof HTMLInputElement)) continue
    if (field.type === 'checkbox' || field.type === 'radio')
      field.checked = values.getAll(field.name).includes(field.value)
    else field.value = values.get(field.name) ?? ''
  }
}
