import * as z from 'zod/mini'
import { oneLine, rupees } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { BlogPostSummary } from './blog.ts'
import { Product } from './products.ts'

export const maxQueryLength = 100

export const SearchResults = z.object({
  /** What was searched for, trimmed. */
  query: z.string(),
  products: z.array(Product),
  articles: z.array(BlogPostSummary),
})
export type SearchResults = z.infer<typeof SearchResults>

const query = z.object({
  q: z.optional(
    z
      .string('Search for one text at a time.')
      .check(
        z.overwrite(oneLine),
        z.maxLength(maxQueryLength, `A search can have at most ${maxQueryLength} characters.`),
      ),
  ),
})

export const search = endpoint({
  id: 'search',
  method: 'GET',
  path: '/api/search',
  tag: 'Catalogue',
  access: 'anyone',
  summary: 'Find the best matching products and articles, despite typos; a blank query finds nothing.',
  query,
  isContent: true,
  reply: SearchResults,
})

/** The best results, shown while a visitor types. */
export const SearchSuggestions = z.object({
  query: z.string(),
  products: z.array(
    z.object({
      id: z.int(),
      /** With its size where there are others. */
      name: z.string(),
      image_url: z.string(),
      /** What is charged; null while it is not announced. */
      price: z.nullable(rupees),
    }),
  ),
  articles: z.array(z.object({ id: z.int(), title: z.string() })),
  /** How many the search itself would show. */
  count: z.int(),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>

export const suggestSearch = endpoint({
  id: 'suggestSearch',
  method: 'GET',
  path: '/api/search_suggestions',
  tag: 'Catalogue',
  access: 'anyone',
  summary:
    'The five best products and three best articles of a search, with what a list of suggestions shows.',
  query,
  isContent: true,
  reply: SearchSuggestions,
})
