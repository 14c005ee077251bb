import sharp, { type Sharp } from 'sharp'
import { kindOfFile } from '#shared/pictures/kinds.ts'
import { pictureLimits } from '#shared/pictures/limits.ts'
import { isTooLarge, openPicture, openReadersOnly } from '../make-forms.ts'
import type { EncodedForm, Outcome } from '../picture-frames.ts'

/** Three times the size in the header, for sharp screens. */
const logoBox = { width: 600, height: 144 }

/** A drawing has no pixels of its own; it is drawn at most this large. */
const drawingSide = 1_600

/** The page colour behind icons that phones show without transparency. */
const paper = '#fbf7ef'

/** A phone may cut a maskable icon to a circle of four fifths. */
const maskableShare = 0.6

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Makes all files of a logo: transparent where it is, in sRGB, without metadata. A drawing becomes pixels, so nothing of it runs. */
export async function makeLogoFiles(file: Buffer): Promise<Outcome<string>> {
  openReadersOnly({ readsDrawings: true })
  try {
    const { pages = 1, width, height } = await openPicture(file).metadata()
    if (pages > 1) return { fault: 'moving' }
    if (width * height > pictureLimits.maxPixels) return { fault: 'too-large' }
    return { forms: await filesOf(await pixelsOf(file, Math.max(width, height))) }
  } catch (error) {
    return { fault: isTooLarge(error) ? 'too-large' : 'broken' }
  }
}

async function pixelsOf(file: Buffer, longer: number): Promise<Pixels> {
  const isDrawing = kindOfFile(file) === 'svg'
  // At 72 dots an inch a drawing has the size that it names.
  const density = isDrawing ? Math.min(2_400, Math.max(1, (72 * drawingSide) / longer)) : 72
  const opened = isDrawing
    ? sharp(file, { density, limitInputPixels: pictureLimits.maxPixels })
    : openPicture(file).autoOrient()
  const { data, info } = await opened
    .resize({ width: drawingSide, height: drawingSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function filesOf({ data, raw }: Pixels): Promise<EncodedForm<string>[]> {
  const whole = (): Sharp => sharp(data, { raw })
  const logo = (): Sharp => whole().resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
  const square = (size: number, share = 1): Sharp => {
    const inner = Math.round(size * share)
    const edge = Math.floor((size - inner) / 2)
    return whole()
      .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
      .extend({
        top: edge,
        left: edge,
        bottom: size - inner - edge,
        right: size - inner - edge,
        background: transparent,
      })
  }
  const onPaper = async (image: Sharp): Promise<Sharp> =>
    sharp(await image.png().toBuffer()).flatten({ background: paper })
  return Promise.all([
    fileOf('logo.webp', logo().webp({ quality: 90, alphaQuality: 100, effort: 4 })),
    fileOf('logo.png', logo().png({ compressionLevel: 9 })),
    fileOf('192.png', square(192).png({ compressionLevel: 9 })),
    fileOf('512.png', square(512).png({ compressionLevel: 9 })),
    fileOf('touch.png', (await onPaper(square(180, 0.8))).png({ compressionLevel: 9 })),
    fileOf('maskable.png', (await onPaper(square(512, maskableShare))).png({ compressionLevel: 9 })),
    fileOf(
      '640.jpg',
      whole()
        .resize({ width: 640, withoutEnlargement: true })
        .flatten({ background: paper })
        .jpeg({ quality: 85 }),
    ),
    fileOf('original.webp', whole().webp({ quality: 92, effort: 2 })),
    // The blur behind it while it loads is the page itself.
    { form: 'tints', width: 1, height: 2, bytes: Buffer.alloc(6, 255) },
  ])
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

async function fileOf(form: string, image: Sharp): Promise<EncodedForm<string>> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { form, width: info.width, height: info.height, bytes: data }
}
