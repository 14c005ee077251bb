import { type RefObject, useEffect } from 'react'

/**
 * Keeps what is typed into a form until {@link forgetDraft}, so that a reload loses nothing. Never used for passwords.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    restore(element, sessionStorage.getItem(key))
    const keep = () => sessionStorage.setItem(key, new URLSearchParams(textsOf(element)).toString())
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, key])
}

/** Once the form was sent, nothing of it stays in the browser. */
export const forgetDraft = (key: string): void => sessionStorage.removeItem(key)

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** Leaves alone what was changed before the draft could be put back. */
function restore(form: HTMLFormElement, draft: string | null): void {
  if (draft === null) return
  const values = new URLSearchParams(draft)
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked === field.defaultChecked)
        field.checked = values.getAll(field.name).includes(field.value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = values.get(field.name) ?? ''
    }
  }
}
