import { type RefObject, useEffect } from 'react'

/**
 * Stores the typed values of a form until {@link forgetDraft}, so that a reload loses nothing. Never for
 * passwords.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    restore(element, sessionStorage.getItem(key))
    const save = () => sessionStorage.setItem(key, new URLSearchParams(textsOf(element)).toString())
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [form, key])
}

/** After sending, the draft is deleted. */
export const forgetDraft = (key: string): void => sessionStorage.removeItem(key)

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** Keeps values that were changed before the draft was restored. */
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
