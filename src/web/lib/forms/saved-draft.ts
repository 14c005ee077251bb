import { useEffect } from 'react'

const keyOf = (name: string): string => `draft:${name}`

/** The text typed before a reload. */
export const readDraft = (name: string): string => sessionStorage.getItem(keyOf(name)) ?? ''

/** Stores a text for its form. */
export const saveDraft = (name: string, text: string): void => sessionStorage.setItem(keyOf(name), text)

/** After sending. */
export const forgetDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))

/** Keeps the typed text through a reload of the tab; an empty text is deleted. */
export function useSavedDraft(name: string, text: string): void {
  useEffect(() => {
    if (text) saveDraft(name, text)
    else forgetDraft(name)
  }, [name, text])
}
