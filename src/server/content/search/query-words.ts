import { comparable } from '#shared/text/normalise.ts'

/** The search looks up this many words of a query or a meaning. */
export const maxWords = 8
/** Only this many letters of a word count. */
export const maxWordLength = 40

/**
 * The words of a text as the index has them: {@link comparable}, each once. Everything except letters, digits
 * and their marks separates words.
 */
export const foldedWords = (text: string): string[] => [
  ...new Set(comparable(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
]

/** The words of a query that the search looks up. */
export const queryWords = (query: string): string[] =>
  [...new Set(foldedWords(query).map((word) => word.slice(0, maxWordLength)))].slice(0, maxWords)
