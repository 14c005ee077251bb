import type { Token } from 'markdown-it'
import { escapeHtml } from '../../platform/http/escape-html.ts'

/** A product within an article, as it is when the article is read. */
export interface ProductCard {
  slug: string
  name: string
  imageUrl: string
  /** The price, or what stands in its place. */
  says: string
}

/** By the slugs that texts have for them. */
export type ProductCards = ReadonlyMap<string, ProductCard>

const directive = /^\{\{product:([a-z0-9-]+)\}\}$/

/** The slug that a paragraph names in place of words; null for every other token. */
export function cardSlugOf(tokens: Token[], i: number): string | null {
  const token = tokens[i]
  if (token?.type !== 'inline' || tokens[i - 1]?.type !== 'paragraph_open') return null
  return directive.exec(token.content)?.[1] ?? null
}

/** Every product that a text names as a card. */
export const cardSlugsIn = (tokens: Token[]): string[] => [
  ...new Set(tokens.flatMap((_token, i) => cardSlugOf(tokens, i) ?? [])),
]

/**
 * Puts a card, as `htmlOf` writes it, in place of each paragraph that names a product; one that the shop can't show is left out.
 */
export function placeCards(
  tokens: Token[],
  cards: ProductCards,
  htmlOf: (card: ProductCard) => string,
): Token[] {
  const slugs = tokens.map((_token, i) => cardSlugOf(tokens, i))
  // The beginning and the end of such a paragraph go with it.
  const isFrame = (i: number): boolean => slugs[i - 1] != null || slugs[i + 1] != null
  return tokens.flatMap((token, i) => {
    const slug = slugs[i]
    if (slug == null) return isFrame(i) ? [] : [token]
    const card = cards.get(slug)
    if (!card) return []
    token.type = 'html_block'
    token.content = `${htmlOf(card)}\n`
    token.children = null
    token.meta = { card }
    return [token]
  })
}

/** What `placeCards` put in the place of this token, or null. */
export const placedCard = ({ meta }: Token): ProductCard | null =>
  (meta?.card as ProductCard | undefined) ?? null

/** A picture of 800 pixels, name and price, all one link. */
export const cardHtml = ({ slug, name, imageUrl, says }: ProductCard): string =>
  `<p class="product-card"><a href="/products/${escapeHtml(slug)}">` +
  `<img src="${escapeHtml(imageUrl)}" alt="" width="800" height="800" loading="lazy" decoding="async">` +
  `<span><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(says)}</span></span></a></p>`
