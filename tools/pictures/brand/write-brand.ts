import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mark, markShapes } from '../drawing/mark.ts'
import { outlineOf } from '../drawing/type.ts'

// The mark and the word mark, for every place that wants them: the header, the browser's tab, home screens.

const green = '#1f5135'
const paper = '#f6f0e4'
const clay = '#a9552f'
const lightClay = '#e0895c'

const root = new URL('../../../', import.meta.url)
const file = (path: string): URL => new URL(path, root)

const word = outlineOf('Soilkin', { face: 'serif', size: 54 })
const width = Math.ceil(70 + word.width + 1)

/** The mark on a green ground; `inset` is the room around it, as a part of the side. */
const icon = (size: number, radius: number, inset: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${green}"/>${mark(size * inset, size * inset, size * (1 - 2 * inset), { leaf: paper, cell: lightClay })}</svg>`

await writeFile(file('public/favicon.svg'), `${icon(32, 7, 0.1)}\n`)
const png = (size: number, inset: number): Promise<Buffer> =>
  sharp(Buffer.from(icon(size, 0, inset)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
await writeFile(file('public/apple-touch-icon.png'), await png(180, 0.16))
await writeFile(file('public/icon-192.png'), await png(192, 0.16))
await writeFile(file('public/icon-512.png'), await png(512, 0.16))
// Home screens may cut this one to a circle.
await writeFile(file('public/icon-maskable-512.png'), await png(512, 0.24))
// At the head of mails, three pixels for each that it takes; many mail programs show no SVG.
await writeFile(file('public/images/mail-mark.png'), await png(132, 0.04))
await writeFile(
  file('public/images/logo.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img" aria-label="Soilkin">${mark(0, 0, 64, { leaf: green, cell: clay })}<path transform="translate(70 53)" fill="#183f2a" d="${word.path}"/></svg>\n`,
)
await writeFile(
  file('src/web/ui/logo-shapes.ts'),
  `/** The outlines of the logo, written by \`npm run draw-pictures\`. */
export const logoShapes = {
  viewBox: '0 0 ${width} 64',
  leaves:
    '${markShapes.leaves}',
  stem: '${markShapes.stem}',
  cell: '${markShapes.cell}',
}

/** The name, by far the longest outline. */
export const logoWord =
  '${word.path}'
`,
)
