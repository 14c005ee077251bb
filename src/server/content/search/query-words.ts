/** The search looks up this many words of a query or a meaning. */
export const maxWords = 8
/** Only this many letters of a word count. */
export const maxWordLength = 40

/**
 * The words of a text as the index has them: lower case, without Latin accents, each once. Everything
 * except letters, digits and their marks separates words.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return [...new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]
}

/** The words of a query that the search looks up. */
export const queryWords = (query: string): string[] =>
  [...new Set(foldedWords(query).map((word) => word.slice(0, maxWordLength)))].slice(0, maxWords)
