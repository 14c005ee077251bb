import { editDistance } from './edit-distance.ts'

/** A word of our texts (`means` null), or of the synonyms. */
export interface KnownWord {
  word: string
  means: string | null
}

/** What finds a wanted word in the index, or that it says nothing and should be left out ('for', 'ke liye'). */
export interface Meaning {
  isNoise: boolean
  /** Lexemes as `tsquery` writes them; any of them will do. Empty when nothing comes near. */
  lexemes: string[]
}

const shortestStem = 4
const longestEnding = 3

/** 'tomatoes' → 'tomatoe', 'tomato', 'tomat': what it may be without its ending. */
export function stemsOf(typed: string): string[] {
  const shortest = Math.max(shortestStem, typed.length - longestEnding)
  const lengths = Array.from({ length: Math.max(0, typed.length - shortest) }, (_, i) => typed.length - 1 - i)
  return lengths.map((length) => typed.slice(0, length))
}

/**
 * Reads a word as it stands, as the beginning of longer words, without its ending and by its synonyms.
 * @param known what the texts and the synonyms have of these.
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

/** Whether somebody who typed this means more than one of that: then any number of it will do ('tomatos'). */
const isOneOf = (typed: string, word: string): boolean => typed === `${word}s` || typed === `${word}es`

/** Below this length every word would be near another ('cod', 'cow'). */
const shortestCorrected = 4

/** One slip, two in a long word: at most a fifth of its letters once it has six. More makes another word of it. */
const mostSlips = (typed: string): number =>
  typed.length < shortestCorrected ? 0 : Math.max(1, Math.floor(typed.length / 5))

/** A word still being typed is worth comparing from this length on; shorter beginnings fit everything. */
const shortestBeginning = 4

/** A wrong first letter makes another word ('gift', 'lift') more often than a mistyped one, unless two were swapped. */
const hasSameStart = (typed: string, word: string): boolean =>
  word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0])

/** Spellings that sound alike in Latin letters are one: 'mirchee' and 'mirchi', 'paalak' and 'palak', 'tomatto'. */
const sound = (word: string): string =>
  word
    .replace(/e{2,}/g, 'i')
    .replace(/o{2,}/g, 'u')
    .replace(/(.)\1+/g, '$1')

/** Takes an unknown word for the known ones that it is most likely a mistyping of. */
export function correctWord(typed: string, near: KnownWord[]): Meaning {
  const candidates = near.filter(({ word, means }) => means !== '' && hasSameStart(typed, word))
  const distances = candidates.map(({ word, means }) => ({ word, means, distance: slips(typed, word) }))
  const nearest = Math.min(...distances.map(({ distance }) => distance))
  const lexemes = distances
    .filter(({ distance }) => distance === nearest && distance < Infinity)
    .flatMap(({ word, means }) => (means === null ? [lexeme(word)] : synonyms(means)))
  return { isNoise: false, lexemes: [...new Set(lexemes)] }
}

/** How far a word is from what was typed; infinite when it is too far to be meant. */
function slips(typed: string, word: string): number {
  const allowed = mostSlips(typed)
  const { whole, beginning } = editDistance(typed, word)
  if (allowed > 0 && sound(typed) === sound(word)) return Math.min(whole, 1)
  // A whole word is the better guess than the beginning of another that is as near.
  const unfinished = typed.length >= shortestBeginning && beginning <= allowed ? beginning + 0.5 : Infinity
  return Math.min(whole <= allowed ? whole : Infinity, unfinished)
}

const synonyms = (means: string): string[] => means.split(' ').filter(Boolean).map(beginning)

const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`
const beginning = (word: string): string => `${lexeme(word)}:*`
