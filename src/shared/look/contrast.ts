import { contrastOf, hexOf, oklchOf } from './oklch.ts'
import { type ChosenColours, familyNames, paletteOf } from './palette.ts'
import type { ColourName, Palette } from './release-colours.ts'

type Pairs = Partial<Record<ColourName, ColourName[]>>

/** Backgrounds, and the text colours on them. */
export const textPairs: Pairs = {
  'paper-50': ['ink-900', 'ink-700', 'ink-500', 'leaf-700', 'leaf-800', 'clay-600', 'clay-700', 'alert-700'],
  'paper-0': ['ink-900', 'ink-700', 'ink-500', 'leaf-700', 'clay-600', 'clay-700', 'alert-700'],
  white: ['ink-900', 'ink-700', 'ink-500', 'leaf-700'],
  'paper-100': ['ink-900', 'ink-700', 'leaf-700', 'clay-700'],
  'paper-200': ['ink-700'],
  'leaf-50': ['ink-900', 'leaf-700', 'leaf-900'],
  'leaf-100': ['ink-900', 'leaf-800', 'leaf-900'],
  'clay-50': ['ink-700', 'clay-700', 'leaf-700', 'alert-700'],
  'clay-100': ['leaf-900', 'ink-900'],
  'leaf-600': ['white'],
  'leaf-700': ['white'],
  'leaf-800': ['paper-50', 'leaf-100'],
  'leaf-900': ['paper-100', 'paper-200', 'leaf-200', 'white'],
  'clay-700': ['white'],
  'alert-100': ['alert-700'],
  'sun-100': ['sun-800'],
  'sky-100': ['sky-800'],
}

/** Backgrounds, and the visible borders and marks on them. */
export const markPairs: Pairs = {
  'paper-50': ['clay-600', 'ink-500', 'leaf-600', 'leaf-700'],
  'paper-0': ['clay-600', 'ink-500', 'leaf-700'],
  'paper-100': ['clay-600', 'leaf-600', 'leaf-700'],
  'clay-50': ['clay-600', 'ink-500', 'leaf-700'],
  'leaf-100': ['leaf-700'],
  'leaf-200': ['leaf-700'],
  'leaf-800': ['clay-300', 'leaf-200'],
  'leaf-900': ['clay-300'],
}

/** A pair of colours, and the contrast that WCAG 2.2 AA asks of it. */
interface Pair {
  ground: ColourName
  on: ColourName
  isText: boolean
  min: number
}

const pairsIn = (pairs: Pairs, isText: boolean): Pair[] =>
  Object.entries(pairs).flatMap(([ground, list]) =>
    list.map((on) => ({ ground: ground as ColourName, on, isText, min: isText ? 4.5 : 3 })),
  )

const allPairs = [...pairsIn(textPairs, true), ...pairsIn(markPairs, false)]

const prefixes: Record<keyof ChosenColours, string> = { brand: 'leaf-', accent: 'clay-' }

const concerns = (which: keyof ChosenColours, { ground, on }: Pair): boolean =>
  ground.startsWith(prefixes[which]) || on.startsWith(prefixes[which])

const ratioOf = (palette: Palette, { ground, on }: Pair): number => contrastOf(palette[ground], palette[on])

/** The pair of a palette with too little contrast; null where all hold. */
export const weakPair = (palette: Palette, pairs: Pair[] = allPairs): Pair | null =>
  pairs.find((pair) => ratioOf(palette, pair) < pair.min) ?? null

/** A chosen colour that can't be read somewhere. */
export interface ColourProblem {
  which: keyof ChosenColours
  message: string
  /** The nearest colour that holds; # and six digits. */
  nearest: string
}

/** The chosen colours that some text or mark can't be read with; pages have no text of a colour that fails. */
export function colourProblems(choice: ChosenColours): ColourProblem[] {
  let sound = choice
  return familyNames.flatMap((which) => {
    const pairs = allPairs.filter((pair) => concerns(which, pair))
    const weak = weakPair(paletteOf(sound), pairs)
    if (!weak) return []
    const ratio = ratioOf(paletteOf(sound), weak).toFixed(1)
    const nearest = nearestSound(which, sound, pairs)
    sound = { ...sound, [which]: nearest }
    const [of, kind] = weak.isText ? ['Text in ', 'text'] : ['Marks in ', 'marks']
    const message = `${of}${colourWords[weak.on] ?? weak.on} on ${colourWords[weak.ground] ?? weak.ground} would have a contrast of ${ratio}:1, and ${kind} that people can read needs ${weak.min}:1. The nearest colour that holds is ${nearest}.`
    return [{ which, message, nearest }]
  })
}

const stepsDown = 200

/** The same hue, darker until every pair holds. Black holds with the release's other colours. */
function nearestSound(which: keyof ChosenColours, choice: ChosenColours, pairs: Pair[]): string {
  const own = oklchOf(choice[which])
  for (let step = 1; step < stepsDown; step += 1) {
    const hex = hexOf({ ...own, lightness: own.lightness * (1 - step / stepsDown) })
    if (!weakPair(paletteOf({ ...choice, [which]: hex }), pairs)) return hex
  }
  return '#000000'
}

const colourWords: Partial<Record<ColourName, string>> = {
  'leaf-50': 'the lightest tint of the brand colour',
  'leaf-100': 'a light tint of the brand colour',
  'leaf-200': 'a tint of the brand colour',
  'leaf-300': 'a tint of the brand colour',
  'leaf-600': 'a lighter shade of the brand colour',
  'leaf-700': 'the brand colour',
  'leaf-800': 'a darker shade of the brand colour',
  'leaf-900': 'the darkest shade of the brand colour',
  'clay-50': 'the lightest tint of the accent colour',
  'clay-100': 'a light tint of the accent colour',
  'clay-300': 'a tint of the accent colour',
  'clay-600': 'the accent colour',
  'clay-700': 'a darker shade of the accent colour',
  'paper-0': 'cards',
  'paper-50': 'the page',
  'paper-100': 'tinted parts of the page',
  'paper-200': 'the page’s fine edges',
  'ink-900': 'the text colour',
  'ink-700': 'the colour of quieter text',
  'ink-500': 'the faintest text colour',
  white: 'white',
  'alert-700': 'the colour of errors',
}
