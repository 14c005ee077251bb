import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSampleArticles } from '../../src/server/cli/seed/articles.ts'
import { sampleProducts } from '../../src/server/cli/seed/products.ts'
import { defaultSettings } from '../../src/shared/settings/default-settings.ts'
import type { Card } from './card.ts'

/** Raise it when the drawing changes, so that cached files are made again. */
const recipe = '2'

/** The picture of a shared address: one card for home and one for each product and article. */
export function planCards(pictures: string): Card[] {
  const { brand } = defaultSettings
  return [
    {
      name: 'home',
      title: brand.tagline,
      kicker: 'Organic microbial feeds',
      address: '/images/scenes/hero.jpg',
    },
    ...sampleProducts.map(({ slug, name, category, imageUrl }) => ({
      name: `products/${slug}`,
      title: name,
      kicker: category,
      address: imageUrl,
    })),
    ...loadSampleArticles()
      .filter(({ status }) => status === 'available')
      .map(({ slug, title, category, imageUrl }) => ({
        name: `blog/${slug}`,
        title,
        kicker: category,
        address: imageUrl,
      })),
  ].flatMap(({ address, ...card }) => {
    const picture = join(pictures, address.replace(/^\/images\//, ''))
    return existsSync(picture) ? [{ ...card, picture, hash: hashOf(card, picture) }] : []
  })
}

const hashOf = (card: object, picture: string): string =>
  createHash('sha256')
    .update(`${recipe}\0${JSON.stringify(card)}\0`)
    .update(readFileSync(picture))
    .digest('hex')
    .slice(0, 8)

/** '/products/balcony-feed-1a2b3c4d.jpg', below the folder of cards. */
export const cardFile = ({ name, hash }: Pick<Card, 'name' | 'hash'>): string => `${name}-${hash}.jpg`

/** Draws missing cards; loads the drawing tools only then. */
export async function makeCards(cards: Card[], folder: string): Promise<void> {
  const missing = cards.filter((card) => !existsSync(join(folder, cardFile(card))))
  if (missing.length === 0) return
  const { drawCard } = await import('./draw-card.ts')
  for (const card of missing) {
    const file = join(folder, cardFile(card))
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, await drawCard(card))
  }
}
