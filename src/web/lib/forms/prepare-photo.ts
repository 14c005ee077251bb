import { errorOf, isReadable, kindOfFile, tellingBytes } from '#shared/pictures/kinds.ts'
import { pictureForms, pictureLimits, tooManyBytes } from '#shared/pictures/limits.ts'

interface PhotoLimits {
  /** Smaller files are sent unchanged. */
  smallEnough: number
  /** The longer side of the sent picture, in pixels. */
  side: number
  quality: number
}

/** Slightly larger than the stored size of a shopper's photograph. */
const photograph: PhotoLimits = {
  smallEnough: 700_000,
  side: Math.round(pictureForms.large * 1.25),
  quality: 0.85,
}

export type Prepared = { file: Blob } | { problem: string }

/**
 * Scales a photograph down before upload and removes its location. A format that the browser cannot read is
 * sent unchanged if the shop may read it.
 */
export async function preparePhoto(file: File, limits = photograph): Promise<Prepared> {
  const kind = kindOfFile(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()))
  const isOurs = isReadable(kind)
  if (isOurs && file.size <= limits.smallEnough) return { file }
  // Safari reads HEIC, so scaling is tried too.
  const smaller = isOurs || kind === 'heic' ? await makeSmaller(file, limits) : null
  if (smaller) return { file: smaller }
  if (!isOurs) return { problem: errorOf(kind) }
  return file.size > pictureLimits.maxBytes ? { problem: tooManyBytes } : { file }
}

async function makeSmaller(file: File, { side, quality }: PhotoLimits): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
