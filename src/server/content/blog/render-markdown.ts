import MarkdownIt, { type Token } from 'markdown-it'
import { ownSizesOf } from '#shared/pictures/own.ts'
import { cardHtml, type ProductCards, placeCards } from './product-card.ts'

/**
 * Renders Markdown as HTML that is safe under a strict content security policy. HTML tags stay text.
 * Addresses such as `javascript:` stay text. Styles are never inline. Headings start at h2, because the
 * title is the h1, and have ids. A line `{{product:slug}}` becomes a product card.
 */
export function renderMarkdown(markdown: string, cards: ProductCards = new Map()): string {
  const tokens = placeCards(parseMarkdown(markdown), cards, cardHtml)
  addHeadings(tokens)
  for (const token of tokens) decorateToken(token)
  return markdownIt.renderer.render(tokens, markdownIt.options, {})
}

const markdownIt = new MarkdownIt({ html: false, linkify: false })

/** The tokens of a text, with their lines. */
export const parseMarkdown = (markdown: string): Token[] => markdownIt.parse(markdown, {})

// A wide table scrolls by itself on a phone; a scrolling element needs keyboard focus and a name.
const tableFrame = '<div class="table-scroll" role="region" aria-label="Table" tabindex="0">'
markdownIt.renderer.rules.table_open = () => `${tableFrame}<table>\n`
markdownIt.renderer.rules.table_close = () => '</table></div>\n'

function addHeadings(tokens: Token[]): void {
  const taken = new Map<string, number>()
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    token.tag = `h${Math.max(2, Number(token.tag.slice(1)))}`
    if (token.type === 'heading_open') token.attrSet('id', headingId(tokens[i + 1]?.content ?? '', taken))
  }
}

/** 'When to feed?' → 'when-to-feed'; the second of the same name gets '-2'. */
function headingId(text: string, taken: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  const count = (taken.get(base) ?? 0) + 1
  taken.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}

function decorateToken(token: Token): void {
  if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') decorateLink(child)
    if (child.type === 'image') {
      child.attrSet('loading', 'lazy')
      child.attrSet('decoding', 'async')
      sizePicture(child)
    }
  }
}

/** Gives an uploaded picture its sizes and widths, so the browser reserves its place. */
function sizePicture(image: Token): void {
  const sizes = ownSizesOf(String(image.attrGet('src')))
  if (!sizes) return
  image.attrSet('width', String(sizes.width))
  image.attrSet('height', String(sizes.height))
  image.attrSet('srcset', sizes.files.map(({ src, width }) => `${src} ${width}w`).join(', '))
  image.attrSet('sizes', '(min-width: 768px) 700px, 100vw')
}

/** Replaces the inline alignment of markdown-it by a class, because the policy forbids inline styles. */
function alignByClass(token: Token): void {
  const align = /text-align:\s*(left|center|right)/.exec(String(token.attrGet('style')))?.[1]
  token.attrs = align ? [['class', `align-${align}`]] : null
}

function decorateLink(token: Token): void {
  if (/^(https?:)?\/\//i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener noreferrer')
}
