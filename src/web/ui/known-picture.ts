/** The build's variants of a picture; the tuple is the entry of `virtual:pictures`. */
export type PictureEntry = [hash: string, width: number, height: number, ...widths: number[]]

export interface KnownPicture {
  /** The JPEG that every browser can show. */
  src: string
  avif: string
  webp: string
  width: number
  height: number
  /** Shows a blurred preview until the picture has loaded. */
  previewClass: string
}

/**
 * The variants of a picture: of an address such as `/images/products/balcony-feed.jpg`, whose extension does
 * not matter, or of an uploaded one, whose address contains its size (`src/shared/pictures/own.ts`) and blur
 * (`scripts/pictures/tints.ts`).
 */
export function knownPicture(
  address: string,
  entries: Readonly<Record<string, PictureEntry>>,
): KnownPicture | undefined {
  const [, own, x, y] = /^(\/pictures\/own\/.+-(\d+)x(\d+)-.+)-/.exec(address) ?? []
  const name = /^\/images\/(.+?)(?:\.[a-z]+)?$/.exec(address)?.[1] ?? ''
  const entry: PictureEntry | undefined = own
    ? ['', Number(x), Number(y), 320, 640, 1080]
    : Object.hasOwn(entries, name)
      ? entries[name]
      : undefined
  if (!entry) return undefined
  const [hash, width, height, ...smaller] = entry
  const file = own ?? `/assets/pictures/${name}-${hash}`
  const sourceSet = (ending: string): string =>
    [...smaller.filter((each) => each < width), width]
      .map((each) => `${file}-${each}.${ending} ${each}w`)
      .join(', ')
  return {
    src: `${file}-640.jpg`,
    avif: sourceSet('avif'),
    webp: sourceSet('webp'),
    width,
    height,
    previewClass: `preview-${hash}`,
  }
}
