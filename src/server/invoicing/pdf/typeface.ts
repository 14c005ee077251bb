import { createRequire } from 'node:module'

/** Mukta has the Latin letters, Devanagari and the rupee sign; Tiro shapes Telugu, which Mukta lacks. Both are OFL. */
const files = {
  regular: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  bold: '@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf',
  telugu: '@fontsource/tiro-telugu/files/tiro-telugu-telugu-400-normal.woff',
}

export type Typeface = keyof typeof files

const { resolve } = createRequire(import.meta.url)

/** The file of each typeface. */
export const typefaceFiles = Object.fromEntries(
  Object.entries(files).map(([name, file]) => [name, resolve(file)]),
) as Record<Typeface, string>

export interface Run {
  typeface: Typeface
  text: string
}

const joiner = /\u200c|\u200d/
const teluguCharacters = /[\u0c00-\u0c7f]/
/** Latin with its accents, Devanagari, punctuation, currency signs and fractions. */
const muktaCharacters = /[\u0020-\u024f\u0900-\u097f\u2010-\u205e\u20b9\u2212]/

/**
 * Splits a text into runs of one typeface each. A character that no typeface has becomes a question mark,
 * since an invoice must not fail because of a name's script.
 */
export function runsOf(text: string, weight: 'regular' | 'bold'): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const typeface = typefaceOf(character, last?.typeface ?? weight, weight)
    const isDrawable = typeface === 'telugu' || muktaCharacters.test(character) || joiner.test(character)
    const drawn = isDrawable ? character : '?'
    if (last?.typeface === typeface) last.text += drawn
    else runs.push({ typeface, text: drawn })
  }
  return runs
}

/** A joiner belongs to the script before it. */
function typefaceOf(character: string, before: Typeface, weight: Typeface): Typeface {
  if (joiner.test(character)) return before
  return teluguCharacters.test(character) ? 'telugu' : weight
}
