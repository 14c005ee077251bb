import { useEffect } from 'react'

const keyOf = (name: string): string => `draft:${name}`

/** What was typed before a reload. */
export const readDraft = (name: string): string => sessionStorage.getItem(keyOf(name)) ?? ''

/** Puts a text where its form looks for it. */
export const saveDraft = (name: string, text: string): void => sessionStorage.setItem(keyOf(name), text)

/** After sending. */
export const forgetDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))

/** Keeps what is typed through a reload of this tab; an empty text is forgotten. */
export function useSavedDraft(name: string, text: string): void {
  useEffect(() => {
    if (text) saveDraft(name, text)
    else forgetDraft(name)
  }, [name, text])
}
