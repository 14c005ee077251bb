import { createContext } from 'react'

/** What a page says of itself for its head. */
export interface PageNotes {
  title: string
  description?: string
  /** Path of the page's one address. */
  canonicalPath?: string
  isPrivate: boolean
}

/**
 * Where the server hears what the page that it renders says of itself, for what only strangers read: pictures for messengers and
 * data for search engines. Null in the browser, which sends none of it.
 */
export const PageNotesContext = createContext<((notes: PageNotes) => void) | null>(null)
