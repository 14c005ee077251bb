import { isReadable, kindOfFile, refusalOf, tellingBytes } from '#contract/pictures/kinds.ts'
import { pictureForms, pictureLimits, tooManyBytes } from '#contract/pictures/limits.ts'

/** Smaller files are sent as they are. */
const smallEnough = 700_000

/** The longer side of the sent picture, in pixels: a little more than the stored one. */
const side = Math.round(pictureForms.large * 1.25)

export type Prepared = { file: Blob } | { problem: string }

/**
 * Scales a photograph down for a phone's connection before it is sent, without its location. A format that
 * this browser can't read is sent unchanged if the shop may read it.
 */
export async function preparePhoto(file: File): Promise<Prepared> {
  const kind = kindOfFile(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()))
  const isOurs = isReadable(kind)
  if (isOurs && file.size <= smallEnough) return { file }
  // Safari reads HEIC, so it is tried too.
  const smaller = isOurs || kind === 'heic' ? await makeSmaller(file) : null
  if (smaller) return { file: smaller }
  if (!isOurs) return { problem: refusalOf(kind) }
  return file.size > pictureLimits.mostBytes ? { problem: tooManyBytes } : { file }
}

async function makeSmaller(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
