import sharp from 'sharp'

/** Pixels of a product's square: one reads the print of a pack on its front and back, in use it is a prop. */
export const squareOf = { front: 1600, back: 1600, detail: 800, use: 800, hand: 800 }

/** How much larger a picture is rendered than it is kept. */
export const oversampling = 1.5

/**
 * Keeps a finished render as an original in `pictures/`: products as squares, scenes and the guides' headers as they are composed.
 * @param {string} from the folder with the renders.
 * @param {string} name of the scene: `front-balcony-feed`, `hero`.
 */
export async function savePicture(from, name) {
  const [, view, slug] = /^(front|back|detail|use|hand)-(.+)$/.exec(name) ?? []
  const file = view ? `products/${slug}${view === 'front' ? '' : `-${view}`}` : sceneFile(name)
  const side = squareOf[view]
  const render = sharp(`${from}/${name}.png`)
  const { width = 0, height = 0 } = await render.metadata()
  const shrunk = { width: Math.round(width / oversampling), height: Math.round(height / oversampling) }
  await render
    .resize(side ? { width: side, height: side } : shrunk)
    .jpeg({ quality: 88, progressive: true, mozjpeg: true })
    .toFile(new URL(`../pictures/${file}.jpg`, import.meta.url).pathname)
}

const sceneFile = (name) =>
  name.startsWith('guides-') ? `articles/${name.slice('guides-'.length)}` : `scenes/${name}`
