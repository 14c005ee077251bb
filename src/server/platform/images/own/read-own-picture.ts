import { createHash } from 'node:crypto'
import { kindOfFile } from '#shared/pictures/kinds.ts'
import type { Crop } from '#shared/pictures/own.ts'
import { decode } from '../decode.ts'
import type { PictureSender } from '../decoding-queue.ts'
import { assertImageFile, hashOfFile, pictureErrors } from '../read-picture.ts'
import { assertSafeDrawing } from '../safe-drawing.ts'

/** A picture with all its files; sizes in pixels. */
export interface PictureFiles {
  hash: Buffer
  stem: string
  /** Size of the largest file. */
  width: number
  height: number
  /** Size of the upright original. */
  original: { width: number; height: number } | null
  files: { ending: string; bytes: Buffer }[]
}

/**
 * Makes all files of an uploaded picture.
 * @throws {ShopError} `unsupported_picture`, `moving_picture`, `picture_too_large`, `broken_picture`.
 *
 */
export async function readOwnPicture(file: Buffer, sender: PictureSender): Promise<PictureFiles> {
  assertImageFile(file)
  return make(file, hashOfFile(file), { sender, crop: null })
}

/**
 * Makes all files of an uploaded logo: a picture, or a drawing without anything foreign in it. Its hash differs from that of the same
 * file as a picture, which has other files.
 * @throws {ShopError} `unsafe_drawing`, and as {@link readOwnPicture}.
 */
export async function readLogo(file: Buffer, sender: PictureSender): Promise<PictureFiles> {
  if (kindOfFile(file) === 'svg') assertSafeDrawing(file)
  else assertImageFile(file)
  return make(file, hashOfLogo(file), { sender, crop: null, output: 'logo' })
}

export const hashOfLogo = (file: Buffer): Buffer =>
  createHash('sha256').update('logo\n').update(file).digest()

/** Makes all files of a crop. */
export const readCrop = (
  original: Buffer,
  hash: Buffer,
  wanted: { sender: PictureSender; crop: Crop },
): Promise<PictureFiles> => make(original, hash, wanted)

/** Hashes a crop; the same crop of the same original is the same picture. */
export const hashOfCrop = (original: Buffer, { left, top, width, height }: Crop): Buffer =>
  createHash('sha256').update(original).update([left, top, width, height].join()).digest()

async function make(
  file: Buffer,
  hash: Buffer,
  { output = 'files', ...wanted }: { sender: PictureSender; crop: Crop | null; output?: 'files' | 'logo' },
): Promise<PictureFiles> {
  const outcome = await decode<string>(file, { ...wanted, output })
  if ('fault' in outcome) throw pictureErrors[outcome.fault]()
  const { forms } = outcome
  const tints = forms.find(({ form }) => form === 'tints')
  const files = forms.filter(({ form }) => form !== 'tints')
  const largest = files.filter(({ form }) => form.endsWith(output === 'logo' ? 'logo.webp' : '.avif')).at(-1)
  if (!tints || !largest) throw new Error('The program made a picture without its largest file.')
  const { width, height } = largest
  const original = files.find(({ form }) => form.startsWith('original'))
  return {
    hash,
    stem: `${hash.toString('hex')}-${width}x${height}-u${tintOf(tints.bytes, 0)}l${tintOf(tints.bytes, 3)}`,
    width,
    height,
    original: original ? { width: original.width, height: original.height } : null,
    files: files.map(({ form, bytes }) => ({ ending: form, bytes })),
  }
}

/** A colour in three digits of four steps, for which the stylesheet has rules. */
const tintOf = (bytes: Buffer, at: number): string =>
  [0, 1, 2].map((channel) => Math.round((bytes[at + channel] ?? 0) / 85)).join('')
