import { createContext } from 'react'

/** What a page declares for its head. */
export interface PageNotes {
  title: string
  description?: string
  /** Path of the page's one address. */
  canonicalPath?: string
  isPrivate: boolean
}

/**
 * Collects, on the server, what a page declares for messengers and search engines. Null in the browser, which
 * needs none of it.
 */
export const PageNotesContext = createContext<((notes: PageNotes) => void) | null>(null)
