import * as z from 'zod/mini'
import { optionalText, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { searchText, version } from './fields.ts'

/** What the search takes a word for that no text has: 'khad' means 'compost manure'. */
export const SearchWord = z.object({
  word: z.string(),
  /** The words of our texts, with spaces between; empty for a word that the search leaves out. */
  means: z.string(),
  version: z.int(),
  /** Those of its meaning with which no product and no guide is found. */
  unknown: z.array(z.string()),
})
export type SearchWord = z.infer<typeof SearchWord>

export const maxMeaningLength = 200

const means = optionalText('What it means', maxMeaningLength)

const word = text('Word', 40, 'A word is required.')

export const listSearchWords = endpoint({
  id: 'listSearchWords',
  method: 'GET',
  path: '/api/search-words',
  tag: 'Search',
  access: 'words.write',
  summary:
    'List the search’s synonyms by word; `q` finds in words and meanings, `after` continues behind a word.',
  query: z.object({ q: z.optional(searchText(60)), after: z.optional(searchText(60)) }),
  reply: z.object({ words: z.array(SearchWord), next: z.nullable(z.string()), count: z.int() }),
})

export const addSearchWord = endpoint({
  id: 'addSearchWord',
  method: 'POST',
  path: '/api/search-words',
  tag: 'Search',
  access: 'words.write',
  summary: 'Add a synonym in small letters, as it is typed; it counts from the next search on.',
  body: z.object({ word, means }),
  reply: SearchWord,
})

const params = z.object({ word: searchText(60) })

export const editSearchWord = endpoint({
  id: 'editSearchWord',
  method: 'PUT',
  path: '/api/search-words/{word}',
  tag: 'Search',
  access: 'words.write',
  isVersioned: true,
  summary: 'Change a synonym.',
  params,
  body: z.object({ version, means }),
  reply: SearchWord,
})

export const deleteSearchWord = endpoint({
  id: 'deleteSearchWord',
  method: 'DELETE',
  path: '/api/search-words/{word}',
  tag: 'Search',
  access: 'words.write',
  summary: 'Delete a synonym.',
  params,
  reply: z.object({ message: z.string() }),
})
