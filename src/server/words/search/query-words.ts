const maxWords = 8
const maxLetters = 40

/**
 * The words of a query as the index has them: lower case, Latin letters without accents, each once. Words are
 * separated by everything but letters, digits and their marks.
 */
export function queryWords(query: string): string[] {
  const folded = query
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, maxLetters)))].slice(0, maxWords)
}
