import type { DraftItem, DraftValue } from '#contract/admin/draft-fields.ts'
import type { ProductPicture } from '#contract/admin/product-pictures.ts'
import { ownFolder, stemOf } from '#shared/pictures/own.ts'

/** Whether a value is a list of things with fields, such as pictures. */
export const isItems = (value: DraftValue | undefined): value is DraftItem[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object')

export const picturesOf = (items: DraftItem[]): ProductPicture[] =>
  items.map(({ alt, src }) => ({ alt: String(alt ?? ''), src: String(src ?? '') }))

/** The gallery as form text. */
export const typedPictures = (pictures: ProductPicture[]): string =>
  JSON.stringify(pictures.map(({ alt, src }) => ({ alt, src })))

export const readPictures = (typed: string): ProductPicture[] =>
  typed.startsWith('[') ? picturesOf(JSON.parse(typed)) : []

/** A copy of the list with one item moved. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...all.slice(from, from + 1))
}

/** A small file of a picture. */
export function thumbnailOf(src: string): string {
  const fileStem = stemOf(src)
  if (!fileStem) return src
  const [, width] = /-(\d+)x/.exec(fileStem) ?? []
  return `${ownFolder}${fileStem}-${Math.min(320, Number(width))}.webp`
}

/** The hash of an uploaded picture, which can be cropped; null for a picture of the release. */
export const hashOf = (src: string): string | null => stemOf(src)?.slice(0, 64) ?? null
