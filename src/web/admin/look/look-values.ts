import type { LookEditor } from '#contract/admin/look.ts'
import { colourProblems } from '#shared/look/contrast.ts'

export type Look = LookEditor['settings']['look']

/** The look as the form has it. */
export type LookValues = Record<keyof Look, string>

export const lookLabels: LookValues = {
  logo: 'Logo',
  brand: 'Brand colour',
  accent: 'Accent colour',
  headings: 'Headings',
}

/** What the form begins with: the draft, or what the shop shows. */
export const lookOf = ({ draft, settings }: LookEditor): Look => draft?.look ?? settings.look

export const valuesOf = (editor: LookEditor): LookValues => ({ ...lookOf(editor) })

const isColour = (typed: string): boolean => /^#[\da-f]{6}$/i.test(typed)

const headingsOf = (typed: string): Look['headings'] => (typed === 'sans' ? 'sans' : 'serif')

/** What is typed as a look; a colour that is not typed whole is the one that is shown. */
export function typedLook({ brand, accent, headings, logo }: LookValues, shown: Look): Look {
  const colour = (typed: string, former: string): string => (isColour(typed.trim()) ? typed.trim() : former)
  return {
    brand: colour(brand, shown.brand),
    accent: colour(accent, shown.accent),
    headings: headingsOf(headings),
    logo,
  }
}

/** What is wrong with a colour, and the nearest that holds; null without one. */
export interface ColourFault {
  message: string
  nearest: string | null
}

export type ColourFaults = Partial<Record<'brand' | 'accent', ColourFault>>

/** The faults of the two colours; the server refuses the same. */
export function faultsOf({ brand, accent }: LookValues, shown: Look): ColourFaults {
  const typed = { brand: brand.trim(), accent: accent.trim() }
  const faults: ColourFaults = {}
  const sound = { brand: shown.brand, accent: shown.accent }
  for (const name of ['brand', 'accent'] as const) {
    if (isColour(typed[name])) sound[name] = typed[name]
    else faults[name] = { message: 'A colour is # and six digits.', nearest: null }
  }
  for (const { which, message, nearest } of colourProblems(sound)) faults[which] ??= { message, nearest }
  return faults
}

export const isSameLook = (one: LookValues, other: LookValues): boolean =>
  (Object.keys(lookLabels) as (keyof LookValues)[]).every((name) => one[name] === other[name])
