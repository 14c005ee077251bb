import { editDistance } from './edit-distance.ts'

/** A word near the wanted one: of our texts (`means` null), or of the synonyms. */
export interface NearWord {
  word: string
  means: string | null
}

/** What finds a wanted word in the index, or that it says nothing and should be left out ('for', 'ke liye'). */
export interface Meaning {
  isNoise: boolean
  /** Lexemes as `tsquery` writes them; any of them will do. Empty when nothing comes near. */
  lexemes: string[]
}

/**
 * Reads a word as typed. It counts as it stands, as the beginning of longer words, without its ending ('tomatoes' →
 * 'tomato') and by its synonyms; only when none of these exists, as the words it could be a mistyping of.
 */
export function interpretWord(typed: string, near: NearWord[]): Meaning {
  if (near.some(({ word, means }) => word === typed && means === '')) return { isNoise: true, lexemes: [] }
  const exact = near.flatMap((candidate) => exactLexemes(typed, candidate))
  const lexemes = exact.length > 0 ? exact : closest(typed, near)
  return { isNoise: false, lexemes: [...new Set(lexemes)] }
}

const shortestStem = 4
const longestEnding = 3

function exactLexemes(typed: string, { word, means }: NearWord): string[] {
  if (means !== null) return word === typed ? synonyms(means) : []
  if (word.startsWith(typed)) return [typed.length > 1 ? beginning(typed) : lexeme(typed)]
  const isStem = typed.startsWith(word) && word.length >= shortestStem
  return isStem && typed.length - word.length <= longestEnding ? [lexeme(word)] : []
}

/** One slip in a short word, two in a longer one. */
const mostSlips = (typed: string): number => (typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2)

/** A word still being typed is worth comparing from this length on; shorter beginnings fit everything. */
const shortestBeginning = 4

function closest(typed: string, near: NearWord[]): string[] {
  const allowed = mostSlips(typed)
  const distances = near.map(({ word, means }) => {
    const { whole, beginning } = editDistance(typed, word)
    // A whole word is the better guess than the beginning of another that is as near.
    const unfinished = typed.length >= shortestBeginning && beginning <= allowed ? beginning + 0.5 : Infinity
    return { word, means, distance: Math.min(whole <= allowed ? whole : Infinity, unfinished) }
  })
  const nearest = Math.min(...distances.map(({ distance }) => distance))
  if (nearest === Infinity) return []
  return distances
    .filter(({ distance }) => distance === nearest)
    .flatMap(({ word, means }) => (means === null ? [lexeme(word)] : synonyms(means)))
}

const synonyms = (means: string): string[] => means.split(' ').filter(Boolean).map(beginning)

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`
const beginning = (word: string): string => `${lexeme(word)}:*`
