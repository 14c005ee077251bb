import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { bitmapOf } from './bitmap.ts'
import type { Original } from './originals.ts'

/** What the pages know of a picture. */
export interface MadePicture {
  name: string
  hash: string
  /** Of the largest variant, in pixels. */
  width: number
  height: number
  widths: number[]
  /** A few pixels of it as a bitmap, which the browser enlarges to a blurred placeholder. */
  preview: string
}

/** The one JPEG, for browsers that know neither AVIF nor WebP. */
const jpegWidth = 640

const encoders: Record<string, (image: Sharp) => Sharp> = {
  // Little effort, since a fresh clone builds all of them at its first start. AVIF with an effort of 2 takes twice as
  // long for files that are a hundredth smaller.
  avif: (image) => image.avif({ quality: 58, effort: 1 }),
  webp: (image) => image.webp({ quality: 80, effort: 3 }),
}

/** Makes the missing files of all pictures in the folder, two at a time, and removes unwanted ones. */
export async function makeVariants(originals: Original[], folder: string): Promise<MadePicture[]> {
  await mkdir(folder, { recursive: true })
  const made: MadePicture[] = []
  const waiting = [...originals.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, original] = next
      made[place] = await keptOrMade(original, folder)
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  await removeOthers(made, folder)
  return made
}

/** Where a variant is in the folder and below `/assets/pictures/`. */
export const variantFile = (name: string, hash: string, width: number, ending: string): string =>
  `${name}-${hash}-${width}.${ending}`

async function keptOrMade(original: Original, folder: string): Promise<MadePicture> {
  const notes = join(folder, `${original.name}-${original.hash}.json`)
  if (existsSync(notes)) return JSON.parse(await readFile(notes, 'utf8'))
  await mkdir(dirname(notes), { recursive: true })
  const made = await make(original, folder)
  // Written last, since notes say that everything else is there.
  await writeFile(notes, JSON.stringify(made))
  return made
}

async function make({ name, path, hash, widths }: Original, folder: string): Promise<MadePicture> {
  const bytes = await readFile(path)
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const largest = Math.min(width, Math.max(...widths))
  const wanted = [...new Set([...widths.filter((each) => each < largest), largest])]
  const at = (pixels: number): Sharp =>
    sharp(bytes).resize(pixels).flatten({ background: '#f6f0e4' }).toColourspace('srgb')
  const write = (image: Sharp, pixels: number, ending: string): Promise<unknown> =>
    image.toFile(join(folder, variantFile(name, hash, pixels, ending)))
  for (const pixels of wanted) {
    // Decoded and scaled once for both formats.
    const { data, info } = await at(pixels).raw().toBuffer({ resolveWithObject: true })
    for (const [ending, encode] of Object.entries(encoders))
      await write(encode(sharp(data, { raw: info })), pixels, ending)
  }
  await write(at(Math.min(jpegWidth, largest)).jpeg({ quality: 80, progressive: true }), jpegWidth, 'jpg')
  // Scaled down first: drawn straight into a few pixels, the edge of a plate would be half transparent.
  const { data } = await sharp(await at(64).png().toBuffer())
    .resize(4, 4, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    name,
    hash,
    width: largest,
    height: Math.round((largest * height) / width),
    widths: wanted,
    preview: bitmapOf(data, 4, 4).toString('base64'),
  }
}

async function removeOthers(made: MadePicture[], folder: string): Promise<void> {
  const current = new Set(made.map(({ name, hash }) => `${name}-${hash}`))
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const stem = relative(folder, path).replace(/(-\d+)?\.[a-z]+$/, '')
    if (!current.has(stem)) await rm(path)
  }
}
