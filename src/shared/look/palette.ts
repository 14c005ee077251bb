import { hexOf, type Oklch, oklchOf } from './oklch.ts'
import { type ColourName, type Palette, releaseColours } from './release-colours.ts'

/** The two colours that an owner chooses: # and six digits. */
export interface ChosenColours {
  /** What can be pressed; its shades are dark grounds and quiet tints. */
  brand: string
  /** The one accent. */
  accent: string
}

/** The colours of the release, from which those of an owner differ. */
export const releaseChoice: ChosenColours = {
  brand: releaseColours['leaf-700'],
  accent: releaseColours['clay-600'],
}

/** Light shades keep the lightness of the release. Others follow the chosen colour: they are as much lighter or darker. */
interface Family {
  chosen: ColourName
  tints: ColourName[]
  shades: ColourName[]
}

const families: Record<keyof ChosenColours, Family> = {
  brand: {
    chosen: 'leaf-700',
    tints: ['leaf-50', 'leaf-100', 'leaf-200', 'leaf-300'],
    shades: ['leaf-600', 'leaf-800', 'leaf-900'],
  },
  accent: { chosen: 'clay-600', tints: ['clay-50', 'clay-100', 'clay-300'], shades: ['clay-700'] },
}

export const familyNames: (keyof ChosenColours)[] = ['brand', 'accent']

/** A tint of a vivid colour has at most this much more chroma than the release's, so that pages stay calm. */
const maxTintRatio = 1.6

/** The colours of all pages for the two that an owner chose; the release's choice gives the release's colours. */
export function paletteOf(choice: ChosenColours): Palette {
  return { ...releaseColours, ...shadesOf('brand', choice.brand), ...shadesOf('accent', choice.accent) }
}

/** The shades of one chosen colour; none where it is the release's. */
export function shadesOf(which: keyof ChosenColours, hex: string): Partial<Palette> {
  const chosen = hex.toLowerCase()
  if (chosen === releaseChoice[which]) return {}
  const { chosen: name, tints, shades } = families[which]
  const own = oklchOf(chosen)
  const release = oklchOf(releaseColours[name])
  const ratio = own.chroma / release.chroma
  const derived = (shade: ColourName, of: (release: Oklch) => Omit<Oklch, 'hue'>) =>
    [shade, hexOf({ ...of(oklchOf(releaseColours[shade])), hue: own.hue })] as const
  return {
    [name]: chosen,
    ...Object.fromEntries([
      ...tints.map((shade) =>
        derived(shade, ({ lightness, chroma }) => ({
          lightness,
          chroma: chroma * Math.min(ratio, maxTintRatio),
        })),
      ),
      ...shades.map((shade) =>
        derived(shade, ({ lightness, chroma }) => ({
          lightness: lightnessOf(own.lightness, lightness / release.lightness),
          chroma: chroma * ratio,
        })),
      ),
    ]),
  }
}

/** White is read on a lighter shade too, so it is no lighter than white text allows. */
const maxLightness = 0.55

const lightnessOf = (own: number, ratio: number): number =>
  ratio > 1 ? Math.min(own * ratio, Math.max(own, maxLightness)) : own * ratio
