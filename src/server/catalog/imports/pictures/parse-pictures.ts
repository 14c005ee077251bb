import { maxPictures } from '#contract/admin/product-pictures.ts'
import type { ImportField } from '../../../platform/imports/kind.ts'

/** A picture at a foreign address, with its alternative text if the table has one. */
export interface NamedPicture {
  address: string
  alt: string
}

export const picturesField: ImportField = {
  name: 'picture_addresses',
  label: 'Pictures by address',
  also: ['picture addresses', 'image urls', 'images', 'image src'],
  hint: 'Addresses with https://, one a line, each with what it shows after a space. They are fetched for new products that are kept as drafts.',
}

const maxInAddress = 2_000
const maxInAlt = 200

/** Pictures of a cell, one a line, or separated by commas before an address. */
export const parsePictures = (cell: string): NamedPicture[] =>
  cell
    .split(/\n|,\s*(?=https?:\/\/)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [address = ''] = one.split(/\s/, 1)
      return { address, alt: one.slice(address.length).trim() }
    })

/** A cell that {@link parsePictures} reads as these pictures. */
export const formatPictures = (pictures: NamedPicture[]): string =>
  pictures.map(({ address, alt }) => `${address} ${alt.replace(/\s+/g, ' ')}`.trim()).join('\n')

/** Whether an address can be fetched. */
const isFetchable = (address: string): boolean =>
  address.length <= maxInAddress && /^https?:\/\//i.test(address) && URL.canParse(address)

/** The problem with the pictures of a cell, or null. */
export function invalidPictures(pictures: NamedPicture[]): string | null {
  const invalidPicture = pictures.find(({ address }) => !isFetchable(address))
  if (invalidPicture) return 'A picture is named by its whole address, which begins with https://.'
  if (pictures.length > maxPictures) return `A product has at most ${maxPictures} pictures.`
  const isTooLong = pictures.some(({ alt }) => alt.length > maxInAlt)
  return isTooLong ? `What a picture shows has at most ${maxInAlt} characters.` : null
}

/** Sorts the pictures of another shop: those that fit into a gallery, those beyond it, and those without an address. */
export function limitPictures(
  pictures: NamedPicture[],
): Record<'kept' | 'beyond' | 'unnamed', NamedPicture[]> {
  const each = [...new Map(pictures.toReversed().map((one) => [one.address, one])).values()].toReversed()
  const fetchable = each.filter(({ address }) => isFetchable(address))
  return {
    kept: fetchable
      .slice(0, maxPictures)
      .map(({ address, alt }) => ({ address, alt: alt.slice(0, maxInAlt) })),
    beyond: fetchable.slice(maxPictures),
    unnamed: each.filter(({ address }) => !isFetchable(address)),
  }
}
