import MarkdownIt, { type Token } from 'markdown-it'
import { ownSizesOf } from '#shared/pictures/own.ts'
import { cardHtml, type ProductCards, placeCards } from './product-card.ts'

/**
 * Markdown to HTML that is safe in a page with a strict content security policy: tags in the text are shown
 * as text; addresses with `javascript:` and the like stay text; there are no inline styles. Headings start at
 * h2, since the page's h1 is the title, and have ids to link to. A line `{{product:slug}}` is the card of a product, where there is one.
 */
export function renderMarkdown(markdown: string, cards: ProductCards = new Map()): string {
  const tokens = placeCards(parseMarkdown(markdown), cards, cardHtml)
  addHeadings(tokens)
  for (const token of tokens) dressToken(token)
  return markdownIt.renderer.render(tokens, markdownIt.options, {})
}

const markdownIt = new MarkdownIt({ html: false, linkify: false })

/** The blocks of a text, with the lines in which they stand. */
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

function dressToken(token: Token): void {
  if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') dressLink(child)
    if (child.type === 'image') {
      child.attrSet('loading', 'lazy')
      child.attrSet('decoding', 'async')
      sizePicture(child)
    }
  }
}

/** A picture of the owner comes in the width that its place has, and holds that place before it is there. */
function sizePicture(image: Token): void {
  const sizes = ownSizesOf(String(image.attrGet('src')))
  if (!sizes) return
  image.attrSet('width', String(sizes.width))
  image.attrSet('height', String(sizes.height))
  image.attrSet('srcset', sizes.files.map(({ src, width }) => `${src} ${width}w`).join(', '))
  image.attrSet('sizes', '(min-width: 768px) 700px, 100vw')
}

/** markdown-it aligns by an inline style, which the page's policy forbids. */
function alignByClass(token: Token): void {
  const align = /text-align:\s*(left|center|right)/.exec(String(token.attrGet('style')))?.[1]
  token.attrs = align ? [['class', `align-${align}`]] : null
}

function dressLink(token: Token): void {
  if (/^(https?:)?\/\//i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener noreferrer')
}
