import * as z from 'zod/mini'
import { ownWidths } from './own-sizes.ts'

/** Where the pictures of the owner are, with names that hold a hash of their content. */
export const ownFolder = '/pictures/own/'

const stem = '[0-9a-f]{64}-[1-9]\\d{0,3}x[1-9]\\d{0,4}-u[0-3]{3}l[0-3]{3}'

const addressPattern = new RegExp(`^${ownFolder}(${stem})-640\\.jpg$`)

/** A file of a picture: `320.avif`, `640.jpg`, `card.jpg`; of a logo `logo.webp`, `192.png`. */
const filePattern = new RegExp(
  `^(${stem})-((?:\\d{1,4}|card|logo)\\.(?:avif|webp|jpg)|(?:192|512|logo|touch|maskable)\\.png)$`,
)

/** The part of an address that all files of a picture share, with its size and its two tints; null for another address. */
export const stemOf = (address: string): string | null => addressPattern.exec(address)?.[1] ?? null

export function fileNamed(name: string): { stem: string; ending: string } | null {
  const [, found, ending] = filePattern.exec(name) ?? []
  return found && ending ? { stem: found, ending } : null
}

/** The address that products and articles keep: the JPEG that every browser shows. */
export const addressOf = (ofPicture: string): string => `${ownFolder}${ofPicture}-640.jpg`

/** The picture that messengers show for a page whose picture this is; null for a picture of the build. */
export function shareCardOf(address: string): string | null {
  const found = stemOf(address)
  return found && `${ownFolder}${found}-card.jpg`
}

/** Size of a picture, and its files in WebP from narrow to wide; null for a picture of the build. */
export function ownSizesOf(
  address: string,
): { width: number; height: number; files: { src: string; width: number }[] } | null {
  const found = stemOf(address)
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)-/.exec(found ?? '') ?? []).map(Number)
  if (!found || width === 0) return null
  const widths = [...ownWidths.filter((one) => one < width), width]
  return {
    width,
    height,
    files: widths.map((one) => ({ src: `${ownFolder}${found}-${one}.webp`, width: one })),
  }
}

/** The address of a picture's largest file; of a picture of the build the address itself. */
export function largestFileOf(address: string): string {
  const found = stemOf(address)
  if (!found) return address
  const [, width] = /-(\d+)x/.exec(found) ?? []
  return `${ownFolder}${found}-${width}.webp`
}

const side = (label: string) => z.int(`${label} must be a whole number.`)

/** A part of the original, in pixels of it. */
export const Crop = z.object({
  left: side('Left').check(z.gte(0, 'Left must not be negative.')),
  top: side('Top').check(z.gte(0, 'Top must not be negative.')),
  width: side('The width').check(z.gte(16, 'At least 16 pixels wide.')),
  height: side('The height').check(z.gte(16, 'At least 16 pixels high.')),
})
export type Crop = z.infer<typeof Crop>

const pixels = z.object({ width: z.int(), height: z.int() })

/** A picture of the owner as the pages show it. */
export const OwnPicture = z.object({
  /** SHA-256 of the file, in hex. */
  hash: z.string(),
  /** The address that products and articles keep. */
  src: z.string(),
  /** Of the largest file. */
  width: z.int(),
  height: z.int(),
  /** What crops are computed from: the picture as it came, upright. */
  original: z.object({ hash: z.string(), ...pixels.shape }),
  /** Which part of the original it is; null for all of it. */
  crop: z.nullable(Crop),
})
export type OwnPicture = z.infer<typeof OwnPicture>
