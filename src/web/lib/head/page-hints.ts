import { createContext } from 'react'
import type { BlogPost } from '#contract/shop/blog.ts'
import type { Product } from '#contract/shop/products.ts'
import type { Review } from '#contract/shop/reviews.ts'
import type { Question } from '#shared/copy/faq.ts'

/** The facts that a page declares for its head. */
export interface PageNotes {
  /** The page's name, which its breadcrumbs show too. */
  title: string
  /** The words that people search for, where the name says less; the window and search results show them. */
  searchTitle?: string
  description?: string
  /** Path of the page's canonical address; omitted where there is none. */
  canonicalPath?: string
  isPrivate: boolean
  /** The pages between home and this one, as its breadcrumbs show them. */
  crumbs?: { name: string; path: string }[]
  /** The product or the article that the page is about. */
  product?: Product
  article?: BlogPost
  /** The reviews that the page shows. */
  reviews?: Review[]
  /** The questions that only this page answers. */
  questions?: Question[]
}

/**
 * Collects a page's facts for messengers and search engines on the server. Null in the browser, which needs
 * none.
 */
export const PageNotesContext = createContext<((notes: PageNotes) => void) | null>(null)
