import sharp from 'sharp'

/**
 * Keeps a finished render as an original in `pictures/`: products as squares of 800 pixels, scenes as they are composed.
 * @param {string} from the folder with the renders.
 * @param {string} name of the scene: `front-balcony-feed`, `hero`.
 */
export async function savePicture(from, name) {
  const [, view, slug] = /^(front|back|detail|use)-(.+)$/.exec(name) ?? []
  const file = view ? `products/${slug}${view === 'front' ? '' : `-${view}`}` : `scenes/${name}`
  await sharp(`${from}/${name}.png`)
    .resize(view ? { width: 800, height: 800 } : undefined)
    .jpeg({ quality: 88, progressive: true })
    .toFile(new URL(`../pictures/${file}.jpg`, import.meta.url).pathname)
}
