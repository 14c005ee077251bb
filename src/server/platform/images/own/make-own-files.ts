import sharp, { type Sharp } from 'sharp'
import { pictureLimits } from '#shared/pictures/limits.ts'
import type { Crop } from '#shared/pictures/own.ts'
import { maxOriginalSide, ownWidths, shareCardSize } from '#shared/pictures/own-sizes.ts'
import { isTooLarge, openPicture, openReadersOnly } from '../make-forms.ts'
import type { EncodedForm, Outcome } from '../picture-frames.ts'

/** Same encoders as for the pictures of a release. */
const encoders: Record<'avif' | 'webp', (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 58, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 3 }),
}

/** Background of transparent pictures: the page colour. */
const background = '#f6f0e4'

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/**
 * Makes all files of a picture of the owner: upright, in sRGB, without metadata (place, device, time).
 * Without a crop they include the original, from which crops are made. The last file, `tints`, holds the two
 * pixels of the blurred preview.
 */
export async function makeOwnFiles(file: Buffer, crop: Crop | null): Promise<Outcome<string>> {
  openReadersOnly()
  try {
    const { pages = 1, width, height } = await openPicture(file).metadata()
    if (pages > 1) return { fault: 'moving' }
    if (width * height > pictureLimits.maxPixels) return { fault: 'too-large' }
    const upright = openPicture(file).autoOrient()
    // The file is decoded once; all files are made from these pixels.
    const pixels = await pixelsOf(
      crop
        ? upright.extract(crop)
        : upright.resize({
            width: maxOriginalSide,
            height: maxOriginalSide,
            fit: 'inside',
            withoutEnlargement: true,
          }),
    )
    return { forms: await filesOf(pixels, crop === null) }
  } catch (error) {
    return { fault: isTooLarge(error) ? 'too-large' : 'broken' }
  }
}

const open = ({ data, raw }: Pixels): Sharp => sharp(data, { raw })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .flatten({ background })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function filesOf(pixels: Pixels, hasOriginal: boolean): Promise<EncodedForm<string>[]> {
  const whole = (): Sharp => open(pixels)
  const largest = Math.min(pixels.raw.width, Math.max(...ownWidths))
  const files: EncodedForm<string>[] = []
  for (const width of [...ownWidths.filter((each) => each < largest), largest]) {
    // Scaled once for both formats.
    const scaled = await pixelsOf(whole().resize(width))
    for (const [ending, encode] of Object.entries(encoders))
      files.push(await fileOf(`${width}.${ending}`, encode(open(scaled))))
  }
  const jpeg = whole().resize(Math.min(640, largest)).jpeg({ quality: 80, progressive: true })
  files.push(await fileOf('640.jpg', jpeg))
  const { width, height } = shareCardSize
  // Whole on paper: a card cut to its shape would lose half of a square.
  const card = whole().resize(width, height, { fit: 'contain', background })
  files.push(await fileOf('card.jpg', card.jpeg({ quality: 76 })))
  if (hasOriginal) files.push(await fileOf('original.webp', whole().webp({ quality: 92, effort: 2 })))
  const { data: tints } = await whole()
    .resize(1, 2, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...files, { form: 'tints', width: 1, height: 2, bytes: tints }]
}

async function fileOf(form: string, image: Sharp): Promise<EncodedForm<string>> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { form, width: info.width, height: info.height, bytes: data }
}
