import sharp, { type Sharp } from 'sharp'
import { type PictureForm, pictureFormNames, pictureForms, pictureLimits } from '#shared/pictures/limits.ts'
import type { MadeForm, Outcome } from './picture-frames.ts'

/** The most that a form may take in the database and in every backup, in bytes. */
const maxBytes: Record<PictureForm, number> = { small: 60_000, large: 300_000 }

/**
 * Tried in turn until a form is small enough; the last one is accepted as it is. Only pictures of noise need
 * them.
 */
const qualities = [76, 55, 30]

/** Enables only the formats that we accept; all others of the library stay disabled. One core is enough. */
export function openReadersOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
}

/** Decodes a file into its forms: upright, in sRGB, without metadata (place, device, time). */
export async function makeForms(file: Buffer): Promise<Outcome> {
  openReadersOnly()
  try {
    const { pages = 1, width, height } = await openPicture(file).metadata()
    if (pages > 1) return { fault: 'moving' }
    if (width * height > pictureLimits.maxPixels) return { fault: 'too-large' }
    const large = await makeForm(openPicture(file).autoOrient(), 'large')
    // From the large one, so that the file is decoded once.
    const small = await makeForm(sharp(large.bytes), 'small')
    return { forms: pictureFormNames.map((form) => (form === 'large' ? large : small)) }
  } catch (error) {
    return { fault: isTooLarge(error) ? 'too-large' : 'broken' }
  }
}

/** A truncated file is refused; harmless deviations of phones are accepted. */
export const openPicture = (file: Buffer): Sharp =>
  sharp(file, { failOn: 'error', limitInputPixels: pictureLimits.maxPixels, sequentialRead: true })

export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && /exceeds pixel limit|too large|exceeds.{0,40}limit/i.test(error.message)

async function makeForm(image: Sharp, form: PictureForm): Promise<MadeForm> {
  const side = pictureForms[form]
  const { data, info } = await image
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (const quality of qualities) {
    const bytes = await sharp(data, { raw: { width, height, channels } })
      .webp({ quality, effort: 4 })
      .toBuffer()
    if (bytes.length <= maxBytes[form] || quality === qualities.at(-1)) return { form, width, height, bytes }
  }
  throw new Error('There is a last quality.')
}
