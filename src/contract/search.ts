import * as z from 'zod/mini'
import { BlogPostSummary } from './blog.ts'
import { Product } from './catalogue.ts'
import { endpoint } from './endpoint.ts'

export const maxQueryLength = 100

export const SearchResults = z.object({
  /** What was searched for, trimmed. */
  query: z.string(),
  products: z.array(Product),
  articles: z.array(BlogPostSummary),
})
export type SearchResults = z.infer<typeof SearchResults>

export const search = endpoint({
  id: 'search',
  method: 'GET',
  path: '/api/search',
  tag: 'Catalogue',
  access: 'anyone',
  summary: 'Products and articles that fit the words best, forgiving of typos; a blank query finds nothing.',
  query: z.object({
    q: z.optional(
      z
        .string('Search for one text at a time.')
        .check(z.maxLength(maxQueryLength, `A search can have at most ${maxQueryLength} characters.`)),
    ),
  }),
  reply: SearchResults,
})
