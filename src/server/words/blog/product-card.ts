import type { Token } from 'markdown-it'
import { escapeHtml } from '../../machine/http/escape-html.ts'

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

/** A picture of 800 pixels, name and price, all one link. */
export const cardHtml = ({ slug, name, imageUrl, says }: ProductCard): string =>
  `<p class="product-card"><a href="/products/${escapeHtml(slug)}">` +
  `<img src="${escapeHtml(imageUrl)}" alt="" width="800" height="800" loading="lazy" decoding="async">` +
  `<span><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(says)}</span></span></a></p>`
