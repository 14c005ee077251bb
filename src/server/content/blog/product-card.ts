import type { Token } from 'markdown-it'
import { escapeHtml } from '../../platform/http/escape-html.ts'

/** A product within an article, with its present price. */
export interface ProductCard {
  slug: string
  name: string
  imageUrl: string
  /** The price, or the text in its place. */
  priceText: string
}

/** Cards by the slugs in the text. */
export type ProductCards = ReadonlyMap<string, ProductCard>

const directive = /^\{\{product:([a-z0-9-]+)\}\}$/

/** The slug of a paragraph that is a card; null for every other token. */
export function cardSlugOf(tokens: Token[], i: number): string | null {
  const token = tokens[i]
  if (token?.type !== 'inline' || tokens[i - 1]?.type !== 'paragraph_open') return null
  return directive.exec(token.content)?.[1] ?? null
}

/** The slugs of all cards in a text. */
export const cardSlugsIn = (tokens: Token[]): string[] => [
  ...new Set(tokens.flatMap((_token, i) => cardSlugOf(tokens, i) ?? [])),
]

/** Replaces each card paragraph by its HTML; drops cards of products that the shop can't show. */
export function placeCards(
  tokens: Token[],
  cards: ProductCards,
  htmlOf: (card: ProductCard) => string,
): Token[] {
  const slugs = tokens.map((_token, i) => cardSlugOf(tokens, i))
  // Removes the opening and closing tokens of a card paragraph too.
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

/** The card that `placeCards` put here, or null. */
export const cardOfToken = ({ meta }: Token): ProductCard | null =>
  (meta?.card as ProductCard | undefined) ?? null

/** The card as one link with a picture of 800 pixels, name and price. */
export const cardHtml = ({ slug, name, imageUrl, priceText }: ProductCard): string =>
  `<p class="product-card"><a href="/products/${escapeHtml(slug)}">` +
  `<img src="${escapeHtml(imageUrl)}" alt="" width="800" height="800" loading="lazy" decoding="async">` +
  `<span><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(priceText)}</span></span></a></p>`
