import sharp from 'sharp'

/** Pixels of a product's square: one reads the print of a pack on its front and back, in use it is a prop. */
export const squareOf = { front: 1600, back: 1600, detail: 800, use: 800 }

/**
 * Keeps a finished render as an original in `pictures/`: products as squares, scenes as they are composed.
 * @param {string} from the folder with the renders.
 * @param {string} name of the scene: `front-balcony-feed`, `hero`.
 */
export async function savePicture(from, name) {
  const [, view, slug] = /^(front|back|detail|use)-(.+)$/.exec(name) ?? []
  const file = view ? `products/${slug}${view === 'front' ? '' : `-${view}`}` : `scenes/${name}`
  const side = squareOf[view]
  await sharp(`${from}/${name}.png`)
    .resize(side ? { width: side, height: side } : undefined)
    .jpeg({ quality: 88, progressive: true, mozjpeg: true })
    .toFile(new URL(`../pictures/${file}.jpg`, import.meta.url).pathname)
}
