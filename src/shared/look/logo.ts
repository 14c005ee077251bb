import { ownFolder, ownSizesOf, stemOf } from '../pictures/own.ts'

/** The name whose drawn logo the release brings. */
export const drawnName = 'Soilkin'

/** A logo that the owner uploaded; sizes in pixels of its largest file. */
export interface LogoPicture {
  kind: 'picture'
  /** For pages; mails and documents need the PNG. */
  src: string
  png: string
  width: number
  height: number
}

/** The drawing of the release, the shop's name in letters, or a picture. */
export type ShownLogo = { kind: 'drawn' } | { kind: 'name' } | LogoPicture

/** The settings that a logo depends on. */
interface Named {
  brand: { name: string }
  look: { brand: string; logo: string }
}

/** The drawing has its name in it, so a shop of another name shows its name in letters. */
export function logoOf({ brand, look }: Named): ShownLogo {
  const sizes = ownSizesOf(look.logo)
  if (sizes) {
    const file = `${ownFolder}${stemOf(look.logo)}-logo`
    const { width, height } = sizes
    return { kind: 'picture', src: `${file}.webp`, png: `${file}.png`, width, height }
  }
  return { kind: look.logo === 'drawn' && brand.name === drawnName ? 'drawn' : 'name' }
}

/** The pictures with which browsers and phones show the shop; `touch` is null where there is none. */
export interface ShopIcons {
  icon: { src: string; type: string }
  touch: string | null
  /** For phones that install the shop: by size, and one that may be cut to a circle. */
  sizes: { src: string; size: number }[]
  maskable: string | null
}

/** A logo that is at most this much longer than high can be read in a square of 16 pixels. */
const maxIconRatio = 1.4

/** Icons are the mark of the release, a logo that is about a square, or else the first letter of the name. */
export function iconsOf(settings: Named): ShopIcons {
  const logo = logoOf(settings)
  if (logo.kind === 'drawn') {
    return {
      icon: { src: '/favicon.svg', type: 'image/svg+xml' },
      touch: '/apple-touch-icon.png',
      sizes: [192, 512].map((size) => ({ src: `/icon-${size}.png`, size })),
      maskable: '/icon-maskable-512.png',
    }
  }
  const { width, height } = logo.kind === 'picture' ? logo : { width: 0, height: 0 }
  if (logo.kind === 'picture' && width <= height * maxIconRatio && height <= width * maxIconRatio) {
    const file = (name: string): string => logo.png.replace('-logo.png', `-${name}.png`)
    return {
      icon: { src: file('192'), type: 'image/png' },
      touch: file('touch'),
      sizes: [192, 512].map((size) => ({ src: file(`${size}`), size })),
      maskable: file('maskable'),
    }
  }
  const src = letterAddress(settings)
  return { icon: { src, type: 'image/svg+xml' }, touch: null, sizes: [], maskable: null }
}

/** A picture that stands for the shop, for search engines. */
export function logoAddress(settings: Named): string {
  const logo = logoOf(settings)
  if (logo.kind === 'picture') return logo.png
  return logo.kind === 'drawn' ? '/images/logo.svg' : iconsOf(settings).icon.src
}

/** The first letter or figure of the name, with its signs, as in “मि”. */
const letterOf = (name: string): string =>
  /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toLocaleUpperCase('en-IN') ?? '•'

const letterAddress = ({ brand, look }: Named): string =>
  `/look/icon-${look.brand.slice(1).toLowerCase()}-${encodeURIComponent(letterOf(brand.name))}.svg`

const letterPattern = /^\/look\/icon-([\da-f]{6})-([\p{L}\p{N}]\p{M}{0,4}|•)\.svg$/u

/** The drawing of a letter's address; null for another address. */
export function letterIcon(address: string): string | null {
  const [, brand, letter] = letterPattern.exec(address) ?? []
  if (!brand || !letter) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#${brand}"/><text x="32" y="46" text-anchor="middle" font-family="Georgia,'Noto Serif',serif" font-size="40" font-weight="bold" fill="#fff">${letter}</text></svg>`
}
