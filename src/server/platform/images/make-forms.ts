import sharp, { type Sharp } from 'sharp'
import { type PictureForm, pictureFormNames, pictureForms, pictureLimits } from '#shared/pictures/limits.ts'
import type { EncodedForm, Outcome } from './picture-frames.ts'

/** Maximum size of a form in bytes, in the database and in every backup. */
const maxBytes: Record<PictureForm, number> = { small: 60_000, large: 300_000 }

/**
 * Qualities to try until a form is small enough; the last one is always accepted. Only noise needs the lower
 * ones.
 */
const qualities = [76, 55, 30]

/**
 * Enables only the accepted formats of the library, and one core.
 * @param readsDrawings SVG, after the caller has checked what is in it.
 */
export function openReadersOnly({ readsDrawings = false } = {}): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      ...(readsDrawings ? ['VipsForeignLoadSvgBuffer'] : []),
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
    // The small form comes from the large one, so the file is decoded once.
    const small = await makeForm(sharp(large.bytes), 'small')
    return { forms: pictureFormNames.map((form) => (form === 'large' ? large : small)) }
  } catch (error) {
    return { fault: isTooLarge(error) ? 'too-large' : 'broken' }
  }
}

/** Opens a file for decoding. Truncated files fail; harmless deviations of phones pass. */
export const openPicture = (file: Buffer): Sharp =>
  sharp(file, { failOn: 'error', limitInputPixels: pictureLimits.maxPixels, sequentialRead: true })

export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && /exceeds pixel limit|too large|exceeds.{0,40}limit/i.test(error.message)

async function makeForm(image: Sharp, form: PictureForm): Promise<EncodedForm> {
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
