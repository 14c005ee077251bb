import { createRequire } from 'node:module'

export type Weight = 'regular' | 'bold'

/**
 * The scripts of India beside Latin and Devanagari, which Mukta has; all are OFL. Each family is a package with one file
 * for each weight.
 */
const scripts = [
  { family: 'NotoSansTelugu', has: /\p{Script=Telugu}/u, at: 'noto-sans-telugu' },
  { family: 'NotoSansTamil', has: /\p{Script=Tamil}/u, at: 'noto-sans-tamil' },
  { family: 'NotoSansKannada', has: /\p{Script=Kannada}/u, at: 'noto-sans-kannada' },
  { family: 'NotoSansMalayalam', has: /\p{Script=Malayalam}/u, at: 'noto-sans-malayalam' },
  { family: 'NotoSansBengali', has: /\p{Script=Bengali}/u, at: 'noto-sans-bengali' },
  { family: 'NotoSansGujarati', has: /\p{Script=Gujarati}/u, at: 'noto-sans-gujarati' },
  { family: 'NotoSansGurmukhi', has: /\p{Script=Gurmukhi}/u, at: 'noto-sans-gurmukhi' },
  { family: 'NotoSansOriya', has: /\p{Script=Oriya}/u, at: 'noto-sans-oriya' },
  { family: 'NotoSansOlChiki', has: /\p{Script=Ol_Chiki}/u, at: 'noto-sans-ol-chiki' },
  { family: 'NotoSansMeeteiMayek', has: /\p{Script=Meetei_Mayek}/u, at: 'noto-sans-meetei-mayek' },
  { family: 'NotoNaskhArabic', has: /\p{Script_Extensions=Arabic}/u, at: 'noto-naskh-arabic' },
] as const

const mukta = { family: 'Mukta', at: 'mukta' } as const

export type Family = (typeof scripts)[number]['family'] | 'Mukta'

const folders = new Map<Family, string>([mukta, ...scripts].map(({ family, at }) => [family, at]))
const weightNames = { regular: '400Regular', bold: '700Bold' }
const { resolve } = createRequire(import.meta.url)

export function typefaceFile(family: Family, weight: Weight): string {
  const name = weightNames[weight]
  return resolve(`@expo-google-fonts/${folders.get(family)}/${name}/${family}_${name}.ttf`)
}

export interface Run {
  family: Family
  /** The embedding level of the Unicode Bidirectional Algorithm: an odd one runs from right to left. */
  level: number
  text: string
}

/** Blanks, joiners and accents are drawn with the letters before them. */
const followers = /\u200c|\u200d|[\s\p{Mark}]/u

/** Splits a text into runs of one family and one level, in the order of reading. */
export function runsOf(text: string, levelAt: (index: number) => number = () => 0): Run[] {
  const runs: Run[] = []
  let index = 0
  for (const character of text) {
    const last = runs.at(-1)
    const family = familyOf(character) ?? (followers.test(character) ? last?.family : undefined) ?? 'Mukta'
    const level = levelAt(index)
    if (last?.family === family && last.level === level) last.text += character
    else runs.push({ family, level, text: character })
    index += character.length
  }
  return runs
}

const familyOf = (character: string): Family | undefined =>
  scripts.find(({ has }) => has.test(character))?.family
