import { type ChosenColours, shadesOf } from './palette.ts'

/** Headings are set in the serif or, like all else, in the sans serif. */
export const headingFaces = ['serif', 'sans'] as const

export interface StyleChoice extends ChosenColours {
  headings: (typeof headingFaces)[number]
}

/** The sans serif has several weights, and headings in its lightest would be faint. */
const sansHeadings = `:root{--font-display:var(--font-text)}
h1,h2,h3,.font-display,.shop-name{font-weight:650;letter-spacing:-.02em}`

/** The style sheet that follows those of the pages; empty for the choice of the release. */
export function styleSheetOf({ brand, accent, headings }: StyleChoice): string {
  const shades = Object.entries({ ...shadesOf('brand', brand), ...shadesOf('accent', accent) })
  const colours = shades.map(([name, hex]) => `--color-${name}:${hex}`).join(';')
  return [...(colours ? [`:root{${colours}}`] : []), ...(headings === 'sans' ? [sansHeadings] : [])].join(
    '\n',
  )
}

export const lookFolder = '/look/'

/**
 * The address of a choice's style sheet: the choice, and a checksum of what follows from it in this release. Null for the choice of the
 * release, which needs none.
 */
export function styleSheetAddress(choice: StyleChoice): string | null {
  const sheet = styleSheetOf(choice)
  if (sheet === '') return null
  const [brand, accent] = [choice.brand, choice.accent].map((hex) => hex.slice(1).toLowerCase())
  return `${lookFolder}${brand}-${accent}-${choice.headings}-${checksumOf(sheet)}.css`
}

const addressPattern = /^\/look\/([\da-f]{6})-([\da-f]{6})-(serif|sans)-[\da-z]{1,7}\.css$/

/** The choice that an address names; null for another address. */
export function choiceOfAddress(address: string): StyleChoice | null {
  const [, brand, accent, headings] = addressPattern.exec(address) ?? []
  if (!brand || !accent) return null
  return { brand: `#${brand}`, accent: `#${accent}`, headings: headings === 'sans' ? 'sans' : 'serif' }
}

/** FNV-1a of 32 bits: tells one release's shades from another's, and protects nothing. */
function checksumOf(text: string): string {
  let sum = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
  return (sum >>> 0).toString(36)
}
