import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

/** Pixels of a product's square: one reads the print of a pack on its front and back, in use it is a prop. */
export const squareOf = { front: 1600, back: 1600, detail: 800, use: 800, hand: 800, pack: 800 }

/** How much larger a picture is rendered than it is kept. */
export const oversampling = 1.25

/**
 * Keeps a finished render as an original: products as squares, scenes and the guides' headers as they are composed.
 * @param {string} from the folder with the renders.
 * @param {string} name of the scene: `front-balcony-feed`, `hero`.
 * @param {string} folder of the originals.
 */
export async function savePicture(from, name, folder) {
  const render = sharp(`${from}/${name}.png`)
  const { width = 0, height = 0 } = await render.metadata()
  const file = `${folder}/${fileOf(name)}.jpg`
  await mkdir(dirname(file), { recursive: true })
  await render
    // Blender drops parts of pixels, which the scene's size has.
    .resize(Math.ceil(width / oversampling), Math.ceil(height / oversampling), { fit: 'fill' })
    .jpeg({ quality: 84, progressive: true, mozjpeg: true })
    .toFile(file)
}

function fileOf(name) {
  const [, view, slug] = /^(front|back|detail|use|hand|guides)-(.+)$/.exec(name) ?? []
  if (view === 'guides') return `articles/${slug}`
  if (!view) return `scenes/${name}`
  return `products/${slug}${view === 'front' ? '' : `-${view}`}`
}
