import sharp from 'sharp'
import { defaultSettings as settings } from '../../src/shared/settings/default-settings.ts'
import { mark } from '../../tools/pictures/drawing/mark.ts'
import { linesOf, text } from '../../tools/pictures/drawing/type.ts'
import type { Card } from './card.ts'

/** The size that large social networks and messengers want, in pixels. */
export const cardSize = { width: 1200, height: 630 }

const colours = { paper: '#fbf7ef', ink: '#1d2a23', leaf: '#1f5135', clay: '#b0522d' }
const left = 72
/** The picture lies whole in a square at the right, as far from three edges. */
const side = 554
const margin = (cardSize.height - side) / 2
const corner = 14
const textWidth = cardSize.width - side - margin - left - 48

/** Words on paper at the left, the whole picture at the right, as a JPEG. */
export async function drawCard({ title, kicker, picture }: Card): Promise<Buffer> {
  const { data, info } = await sharp(picture, { density: 200 })
    .resize(side, side, { fit: 'inside' })
    .flatten({ background: colours.paper })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const window = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`
  const photo = await sharp(data)
    .ensureAlpha()
    .composite([{ input: Buffer.from(window), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp({ create: { ...cardSize, channels: 3, background: colours.paper } })
    .composite([
      {
        input: photo,
        left: cardSize.width - margin - side + Math.round((side - width) / 2),
        top: Math.round((cardSize.height - height) / 2),
      },
      { input: Buffer.from(words(title, kicker)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 76 })
    .toBuffer()
}

function words(title: string, kicker: string): string {
  const heading = { face: 'serif' as const, size: 64, fill: colours.ink }
  const size =
    [64, 56, 50].find((each) => linesOf(title, textWidth, { ...heading, size: each }).length <= 3) ?? 46
  const lines = linesOf(title, textWidth, { ...heading, size })
  const lineHeight = size * 1.14
  const top = cardSize.height / 2 + 40 - ((lines.length - 1) * lineHeight) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    mark(left, 56, 64, { leaf: colours.leaf, cell: colours.clay }),
    text(left + 80, 104, settings.brand.name, { face: 'serif', size: 44, fill: colours.leaf }),
    text(left, top - size - 18, kicker.toUpperCase(), {
      face: 'bold',
      size: 22,
      fill: colours.clay,
      spacing: 0.08,
    }),
    ...lines.map((line, index) => text(left, top + index * lineHeight, line, { ...heading, size })),
    text(left, cardSize.height - 56, `${settings.claims.organic} · ${settings.claims.guarantee}`, {
      face: 'medium',
      size: 24,
      fill: colours.ink,
    }),
    '</svg>',
  ].join('')
}
