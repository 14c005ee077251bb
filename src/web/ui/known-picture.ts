/** The build's variants of a picture; the tuple is the entry of `virtual:pictures`. */
export type PictureEntry = [hash: string, width: number, height: number, ...widths: number[]]

export interface KnownPicture {
  /** The JPEG that every browser can show. */
  src: string
  avif: string
  webp: string
  width: number
  height: number
  /** Shows a blurred preview until it is loaded. */
  previewClass: string
}

const folder = '/assets/pictures'

/**
 * The variants of the picture at an address such as `/images/products/balcony-feed.jpg`; the extension does
 * not matter.
 */
export function knownPicture(
  address: string,
  entries: Readonly<Record<string, PictureEntry>>,
): KnownPicture | undefined {
  const name = /^\/images\/(.+?)(?:\.[a-z]+)?$/.exec(address)?.[1] ?? ''
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  if (!entry) return undefined
  const [hash, width, height, ...smaller] = entry
  const file = `${folder}/${name}-${hash}`
  const sourceSet = (ending: string): string =>
    [...smaller, width].map((each) => `${file}-${each}.${ending} ${each}w`).join(', ')
  return {
    src: `${file}-640.jpg`,
    avif: sourceSet('avif'),
    webp: sourceSet('webp'),
    width,
    height,
    previewClass: `preview-${hash}`,
  }
}
