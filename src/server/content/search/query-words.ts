/** So many words of a query, or of what a word means, are looked up. */
export const maxWords = 8
/** Of a longer word so many letters count. */
export const maxWordLength = 40

/**
 * The words of a text as the index has them: lower case, Latin letters without accents, each once. Words are
 * separated by everything but letters, digits and their marks.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return [...new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]
}

/** The words of a query that are looked up. */
export const queryWords = (query: string): string[] =>
  [...new Set(foldedWords(query).map((word) => word.slice(0, maxWordLength)))].slice(0, maxWords)
