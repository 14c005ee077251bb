import { type RefObject, useEffect } from 'react'
import { tabStorage } from '../storage/storage.ts'

const keyOf = (name: string): string => `draft:${name}`

/** What was typed before a reload of this tab. */
export const readUnsent = (name: string): string => tabStorage.read(keyOf(name)) ?? ''

/** Puts a text where its form looks for it. */
export const keepUnsent = (name: string, text: string): void => tabStorage.write(keyOf(name), text)

/** After sending. */
export const forgetUnsent = (name: string): void => tabStorage.write(keyOf(name), null)

/** Keeps what is typed through a reload of this tab; an empty text is forgotten. */
export function useUnsentText(name: string, text: string): void {
  useEffect(() => {
    if (text) keepUnsent(name, text)
    else forgetUnsent(name)
  }, [name, text])
}

/** Keeps what is typed into a whole form until {@link forgetUnsent}. Never for passwords. */
export function useUnsentForm(form: RefObject<HTMLFormElement | null>, name: string): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    restore(element, readUnsent(name))
    const keep = () => keepUnsent(name, new URLSearchParams(textsOf(element)).toString())
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, name])
}

const textsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')

/** Keeps values that were changed before the text was restored. */
function restore(form: HTMLFormElement, text: string): void {
  if (text === '') return
  const values = new URLSearchParams(text)
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
      if (field.checked === field.defaultChecked)
        field.checked = values.getAll(field.name).includes(field.value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = values.get(field.name) ?? ''
    }
  }
}
