import { editDistance } from './edit-distance.ts'

/** A word of the texts (`means` is null), or a synonym. */
export interface KnownWord {
  word: string
  means: string | null
}

/** The lexemes of a word in the index, or noise for a word without meaning ('for', 'ke liye'). */
export interface Meaning {
  isNoise: boolean
  /** Lexemes in `tsquery` syntax, any of which matches. Empty when no similar word exists. */
  lexemes: string[]
}

const minStemLength = 4
const maxEndingLength = 3

/** The possible stems of a word: 'tomatoes' → 'tomatoe', 'tomato', 'tomat'. */
export function stemsOf(typed: string): string[] {
  const shortest = Math.max(minStemLength, typed.length - maxEndingLength)
  const lengths = Array.from({ length: Math.max(0, typed.length - shortest) }, (_, i) => typed.length - 1 - i)
  return lengths.map((length) => typed.slice(0, length))
}

/**
 * Interprets a word as itself, as a prefix, by its stem and by its synonyms.
 * @param known the matching words of texts and synonyms.
 */
export function interpretWord(typed: string, known: KnownWord[]): Meaning {
  if (known.some(({ word, means }) => word === typed && means === '')) return { isNoise: true, lexemes: [] }
  const lexemes = known.flatMap(({ word, means }) => {
    if (means !== null) return word === typed ? synonyms(means) : []
    if (word.startsWith(typed)) return [typed.length > 1 ? beginning(typed) : lexeme(typed)]
    if (isOneOf(typed, word)) return [beginning(word)]
    return stemsOf(typed).includes(word) ? [lexeme(word)] : []
  })
  return { isNoise: false, lexemes: [...new Set(lexemes)] }
}

/** Whether the typed word is a plural of the other ('tomatos'), so any form matches. */
const isOneOf = (typed: string, word: string): boolean => typed === `${word}s` || typed === `${word}es`

/** Shorter words are all similar to each other ('cod', 'cow'). */
const minCorrectedLength = 4

/** Allowed mistakes: one, then a fifth of the letters. */
const maxMistakes = (typed: string): number =>
  typed.length < minCorrectedLength ? 0 : Math.max(1, Math.floor(typed.length / 5))

/** Unfinished words are compared from this length on; shorter prefixes match everything. */
const minBeginningLength = 4

/** A wrong first letter usually makes another word ('gift', 'lift'), except for swapped letters. */
const hasSameStart = (typed: string, word: string): boolean =>
  word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0])

/** Normalises spellings that sound alike: 'mirchee' and 'mirchi', 'paalak' and 'palak', 'tomatto'. */
const sound = (word: string): string => {
  const letters = [...word.replace(/e{2,}/g, 'i').replace(/o{2,}/g, 'u')]
  return letters.filter((letter, at) => letter !== letters[at - 1]).join('')
}

/** Replaces an unknown word by the most similar known words. */
export function correctWord(typed: string, near: KnownWord[]): Meaning {
  const candidates = near.filter(({ word, means }) => means !== '' && hasSameStart(typed, word))
  const distances = candidates.map(({ word, means }) => ({ word, means, distance: distanceOf(typed, word) }))
  const nearest = Math.min(...distances.map(({ distance }) => distance))
  const lexemes = distances
    .filter(({ distance }) => distance === nearest && distance < Infinity)
    .flatMap(({ word, means }) => (means === null ? [lexeme(word)] : synonyms(means)))
  return { isNoise: false, lexemes: [...new Set(lexemes)] }
}

/** The distance between a word and the typed one; infinite beyond the limit. */
function distanceOf(typed: string, word: string): number {
  const allowed = maxMistakes(typed)
  const { whole, beginning } = editDistance(typed, word)
  if (allowed > 0 && sound(typed) === sound(word)) return Math.min(whole, 1)
  // The half prefers a whole word to a prefix of the same distance.
  const unfinished = typed.length >= minBeginningLength && beginning <= allowed ? beginning + 0.5 : Infinity
  return Math.min(whole <= allowed ? whole : Infinity, unfinished)
}

const synonyms = (means: string): string[] => means.split(' ').filter(Boolean).map(beginning)

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`
const beginning = (word: string): string => `${lexeme(word)}:*`
