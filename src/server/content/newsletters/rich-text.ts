import MarkdownIt, { type Token } from 'markdown-it'
import type { Block } from '../../platform/email/email-template.ts'
import type { RenderContext } from '../../platform/email/email-writer.ts'
import { buttonHtml, mailColours } from '../../platform/email/render-html.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { cardOfToken, type ProductCard, type ProductCards, placeCards } from '../blog/product-card.ts'
import { parseMarkdown } from '../blog/render-markdown.ts'
import { plainText } from './plain-text.ts'
import { codeStyle, styleTokens } from './style-tokens.ts'

const { renderer, options } = new MarkdownIt({ html: false })
const codeHtml = (tokens: Token[], i: number): string =>
  `<pre class="ink" style="margin:0 0 16px;color:#1d2a23;${codeStyle}">${escapeHtml(tokens[i]?.content ?? '')}</pre>\n`
renderer.rules.fence = codeHtml
renderer.rules.code_block = codeHtml

/** The HTML and plain text of a newsletter; a product card is a button with name and price. */
export function richText(markdown: string, cards: ProductCards, { siteUrl, settings }: RenderContext): Block {
  const colours = mailColours(settings)
  const absolute = (address: string): string =>
    URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : address
  const button = ({ slug, name, priceText }: ProductCard) => ({
    label: `${name}, ${priceText}`,
    url: `${siteUrl}/products/${slug}`,
  })
  const tokens = placeCards(parseMarkdown(markdown), cards, (card) => buttonHtml(button(card), colours))
  styleTokens(tokens, absolute, colours)
  const text = plainText(tokens, (card) => {
    const { label, url } = button(card)
    return `${label}:\n${url}`
  })
  const links = tokens.flatMap((token) => {
    const card = cardOfToken(token)
    return card ? [button(card).url] : linksIn(token.children ?? [])
  })
  return { kind: 'rich', html: renderer.render(tokens, options, {}), text, links }
}

const linksIn = (children: Token[]): string[] =>
  children.flatMap((token) => (token.type === 'link_open' ? [String(token.attrGet('href'))] : []))
