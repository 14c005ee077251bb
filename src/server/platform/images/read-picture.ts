import { createHash } from 'node:crypto'
import { errorOf, isAnimated, isReadable, kindOfFile, transitionError } from '#shared/pictures/kinds.ts'
import { pictureLimits } from '#shared/pictures/limits.ts'
import { ShopError } from '../http/shop-error.ts'
import type { UploadedFile } from '../http/upload.ts'
import { decode } from './decode.ts'
import type { EncodedForm, Fault } from './picture-frames.ts'

/** A decoded picture in its stored forms. */
export interface ReadPicture {
  /** SHA-256 of the uploaded file. */
  hash: Buffer
  forms: EncodedForm[]
}

export const hashOfFile = (file: Buffer): Buffer => createHash('sha256').update(file).digest()

/**
 * Decodes an uploaded picture.
 * @throws {ShopError} `unsupported_picture`, `moving_picture`, `picture_too_large`, `broken_picture`, `too_many_requests`,
 * `unavailable`.
 *
 */
export async function readPicture({ bytes, sender }: UploadedFile): Promise<ReadPicture> {
  assertImageFile(bytes)
  const outcome = await decode(bytes, { sender, output: 'forms' })
  if ('fault' in outcome) throw pictureErrors[outcome.fault]()
  return { hash: hashOfFile(bytes), forms: outcome.forms }
}

/**
 * Checks the header of the file without decoding.
 * @throws {ShopError} `broken_picture`, `unsupported_picture`, `moving_picture`.
 */
export function assertImageFile(file: Buffer): void {
  if (file.length === 0)
    throw new ShopError('broken_picture', 'The file is empty. Please choose another picture.')
  const kind = kindOfFile(file)
  if (!isReadable(kind)) throw new ShopError('unsupported_picture', errorOf(kind))
  if (isAnimated(kind, file)) throw pictureErrors.moving()
}

const megapixels = Math.floor(pictureLimits.maxPixels / 1_000_000)

export const pictureErrors: Record<Fault, () => ShopError> = {
  moving: () => new ShopError('moving_picture', transitionError),
  'too-large': () =>
    new ShopError(
      'picture_too_large',
      `This picture is too large to be read: ${megapixels} megapixels is the most. Please make it smaller and try again.`,
    ),
  'too-long': () =>
    new ShopError(
      'picture_too_large',
      'This picture takes too long to be read. Please save it anew as an ordinary JPEG and try again.',
    ),
  broken: () =>
    new ShopError(
      'broken_picture',
      'This picture is damaged or came only in part. Please try again, or choose another one.',
    ),
}
