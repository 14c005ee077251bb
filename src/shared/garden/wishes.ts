import type { Crop } from '../copy/crops/crop.ts'
import { crops } from '../copy/crops.ts'
import { editDistance } from '../edit-distance.ts'
import { comparable } from '../text/normalise.ts'

export interface Wishes {
  /** In the order in which they were named, each once. */
  crops: Crop[]
  /** The typed words that name no crop with figures. */
  unknown: string[]
}

/** A longer text is not a list of plants. */
const maxUnknown = 10

const separators =
  /[,;/|&+।\n\r\t.!?()"“”•*–—]|\b(?:and|or|aur|ya|plus|with|also|mariyu)\b|(?<![\p{L}\p{M}])(?:और|या|तथा|మరియు|లేదా)(?![\p{L}\p{M}])/giu

/** Words that name no plant. */
const noise = new Set(
  'a an the some any all kinds kind types type sort sorts other things thing please thanks thank you can could should would have has need needs eat use daily salad cooking kitchen garden balcony terrace easy simple good nice healthy tasty lots lot etc few more lots of my our i we want would like love to grow growing please maybe also any plant plants pot pots seed seeds organic fresh home homegrown small big red green white black hybrid desi cherry local chahiye mujhe hai ke ki ka paudha paudhe mokka chettu పాక మొక్క చెట్టు పौధा पौधे के की का'.split(
    ' ',
  ),
)

/** Finds the crops that a text names, in English, Hindi or Telugu, in any of the scripts; tolerates typing errors. */
export function readWishes(text: string | null): Wishes {
  const found = new Set<Crop>()
  const unknown = new Set<string>()
  for (const phrase of phrasesOf(text ?? '')) {
    const { named, left } = readPhrase(plain(phrase).split(' '))
    for (const crop of named) found.add(crop)
    if (named.length === 0 && left.length > 0) unknown.add(phrase)
    else for (const word of left) unknown.add(word)
  }
  return { crops: [...found], unknown: [...unknown].slice(0, maxUnknown) }
}

const phrasesOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(separators)
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim().slice(0, 60))
    .filter((phrase) => phrase !== '')

/** The {@link comparable} text without decoration and an English genitive. */
const plain = (text: string): string =>
  comparable(text)
    .replace(/'s?\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

const nameTable: [name: string, crop: Crop][] = crops.flatMap((crop) =>
  namesOf(crop).map((name): [string, Crop] => [name, crop]),
)

function namesOf(crop: Crop): string[] {
  const { hindi, devanagari, telugu, teluguLatin, also } = crop.names
  const written = [
    crop.name.replace(/\([^()]*\)/, ''),
    ...hindi,
    ...devanagari,
    ...telugu,
    ...teluguLatin,
    ...also,
  ]
  return [...new Set(written.map(plain))]
}

const byName = new Map<string, Crop>([...nameTable].reverse())

/** Reads the longest names first, so that 'shimla mirch' is not read as 'mirch'; the rest is unknown. */
function readPhrase(words: string[]): { named: Crop[]; left: string[] } {
  const named: Crop[] = []
  const left: string[] = []
  for (let i = 0; i < words.length; ) {
    const match = matchAt(words, i)
    if (match) named.push(match.crop)
    else if (isTelling(words[i] ?? '')) left.push(words[i] ?? '')
    i += match?.length ?? 1
  }
  return { named, left }
}

const isTelling = (word: string): boolean => word.length > 2 && !noise.has(word) && /\p{L}/u.test(word)

function matchAt(words: string[], start: number): { crop: Crop; length: number } | null {
  for (const read of [exactly, nearly]) {
    for (let length = Math.min(3, words.length - start); length >= 1; length -= 1) {
      const crop = read(words.slice(start, start + length).join(' '))
      if (crop) return { crop, length }
    }
  }
  return null
}

const exactly = (name: string): Crop | null => byName.get(name) ?? null

/** The one crop whose name is a typing error away; none when two are equally near. */
function nearly(name: string): Crop | null {
  const allowed = slipsOf(name)
  if (allowed === 0) return null
  let best = allowed + 1
  let nearest = new Set<Crop>()
  for (const [known, crop] of nameTable) {
    // Typing errors are rare in the first letter, and this check rules out most names quickly.
    if (known[0] !== name[0] || Math.abs(known.length - name.length) > allowed) continue
    const distance = editDistance(name, known)
    if (distance < best) {
      best = distance
      nearest = new Set()
    }
    if (distance === best && distance <= allowed) nearest.add(crop)
  }
  const [only, ...others] = nearest
  return only && others.length === 0 ? only : null
}

/** Short words are too similar to each other to be guessed. */
function slipsOf({ length }: string): number {
  if (length < 5) return 0
  return length < 8 ? 1 : 2
}
