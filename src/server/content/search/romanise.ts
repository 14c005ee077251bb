/** Devanagari letters in order, and their usual Latin spelling. */
const consonants = table(
  'क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह',
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n p ph b bh m y r l v sh sh s h',
)
const vowels = table('अ आ इ ई उ ऊ ऋ ए ऐ ओ औ', 'a aa i i u u ri e ai o au')
const vowelSigns = table('ा ि ी ु ू ृ े ै ो ौ', 'aa i i u u ri e ai o au')
const nasals = table('ं ँ', 'n n')
const virama = '्'
const nukta = '़'

function table(letters: string, latin: string): Map<string, string> {
  const written = latin.split(' ')
  return new Map(letters.split(' ').map((letter, i) => [letter, written[i] ?? '']))
}

export const hasDevanagari = (word: string): boolean => /\p{Script=Devanagari}/u.test(word)

/**
 * Romanises Devanagari roughly as people type it: 'मिर्ची' → 'mirchi'. The comparison tolerates small
 * differences. A final inherent vowel is dropped, as in speech.
 */
export function romanise(word: string): string {
  const letters = [...word.normalize('NFD')].filter((letter) => letter !== nukta)
  return letters.map((letter, i) => latinOf(letter, letters[i + 1])).join('')
}

function latinOf(letter: string, next: string | undefined): string {
  const consonant = consonants.get(letter)
  if (consonant === undefined) {
    return (
      vowels.get(letter) ?? vowelSigns.get(letter) ?? nasals.get(letter) ?? (letter === virama ? '' : letter)
    )
  }
  const isBare = next === undefined || next === virama || vowelSigns.has(next)
  return isBare ? consonant : `${consonant}a`
}
