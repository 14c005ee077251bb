/** The kind of a file by its first bytes, since names and media types can't be trusted. */
export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'gif'
  | 'tiff'
  | 'svg'
  | 'pdf'
  | 'video'
  | 'unknown'

/** The kinds that are read as pictures. */
const readableKinds = ['jpeg', 'png', 'webp', 'avif'] as const
export type PictureKind = (typeof readableKinds)[number]

/** The kinds that the file dialog offers; iPhones send JPEG where HEIC is not among them. */
export const acceptedTypes = readableKinds.map((kind) => `image/${kind}`).join(',')

/** The number of bytes that tell a file's kind. */
export const tellingBytes = 256

export const isReadable = (kind: FileKind): kind is PictureKind =>
  (readableKinds as readonly string[]).includes(kind)

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/** A file's first bytes → its kind; written as Latin-1, a letter a byte. */
const beginnings: [string, FileKind][] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['%PDF-', 'pdf'],
]

const drawing = /^(\xef\xbb\xbf)?\s*<(\?xml|!--|svg|!DOCTYPE svg)/i

/** Brands of the container that AVIF, HEIC and most films share. */
const avifBrands = ['avif', 'avis']
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** @param bytes the beginning of a file, at least {@link tellingBytes} of it where it has so many. */
export function kindOfFile(bytes: Uint8Array): FileKind {
  if (ascii(bytes, 4, 8) === 'ftyp') return kindOfContainer(bytes)
  const start = ascii(bytes, 0, Math.min(bytes.length, 64))
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (drawing.test(start)) return 'svg'
  return beginnings.find(([begins]) => start.startsWith(begins))?.[1] ?? 'unknown'
}

function kindOfContainer(bytes: Uint8Array): FileKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands: string[] = []
  for (let at = 8; at + 4 <= Math.min(size, bytes.length, tellingBytes); at += 4)
    brands.push(ascii(bytes, at, at + 4))
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif'
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : 'video'
}

/** Whether a file of this kind declares an animation; only its first picture could be shown. */
export function isAnimated(kind: PictureKind, bytes: Uint8Array): boolean {
  if (kind === 'webp') return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0
  if (kind === 'avif') return ascii(bytes, 8, 12) === 'avis'
  return kind === 'png' && hasChunkBeforeImage(bytes, 'acTL')
}

/** A PNG chunk is a length, a name, that many bytes and a checksum; an animation is declared before the first picture. */
function hasChunkBeforeImage(bytes: Uint8Array, wanted: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = ascii(bytes, at + 4, at + 8)
    if (name === wanted) return true
    if (name === 'IDAT') return false
  }
  return false
}

/** Why a file of a kind is refused, and what to do about it. */
export function errorOf(kind: FileKind): string {
  const can = 'Please choose a JPEG, PNG, WebP or AVIF picture.'
  if (kind === 'heic') {
    return 'This is an HEIC picture, which we can’t read. On an iPhone choose it from Photos, or set Settings › Camera › Formats to Most Compatible; elsewhere save it as JPEG first.'
  }
  if (kind === 'gif' || kind === 'video') return `Films and moving pictures can’t be kept. ${can}`
  if (kind === 'svg' || kind === 'pdf' || kind === 'tiff') {
    return `${kind.toUpperCase()} files can’t be kept. ${can}`
  }
  return `This file is no picture that we can read. ${can}`
}

export const transitionError = 'This picture moves. Please choose one that stands still.'
