import type { Token } from 'markdown-it'
import { cardOfToken, type ProductCard } from '../blog/product-card.ts'

/** A list item or quotation around text: the prefixes of its first and its other lines. */
interface Frame {
  closing: string
  first: string
  rest: string
}

/** The plain-text part of a mail. */
export function plainText(tokens: Token[], cardText: (card: ProductCard) => string): string {
  const frames: Frame[] = []
  const numbers: (number | null)[] = []
  let text = ''
  for (const [i, token] of tokens.entries()) {
    if (frames.at(-1)?.closing === token.type) frames.pop()
    trackNesting(token, frames, numbers)
    const words = wordsOf(token, cardText)
    if (words === null) continue
    if (text !== '') text += isTight(tokens, i) ? '\n' : '\n\n'
    text += framed(words, frames)
  }
  return text
}

/** Tracks open lists, items and quotations. */
function trackNesting(token: Token, frames: Frame[], numbers: (number | null)[]): void {
  const { type } = token
  if (type === 'ordered_list_open') numbers.push(Number(token.attrGet('start') ?? 1))
  if (type === 'bullet_list_open') numbers.push(null)
  if (type.endsWith('_list_close')) numbers.pop()
  if (type === 'list_item_open') frames.push(itemFrame(numbers))
  if (type === 'blockquote_open') frames.push({ closing: 'blockquote_close', first: '> ', rest: '> ' })
}

function itemFrame(numbers: (number | null)[]): Frame {
  const number = numbers.at(-1) ?? null
  const first = number === null ? '* ' : `${number}. `
  if (number !== null) numbers[numbers.length - 1] = number + 1
  return { closing: 'list_item_close', first, rest: ' '.repeat(first.length) }
}

function wordsOf(token: Token, cardText: (card: ProductCard) => string): string | null {
  const card = cardOfToken(token)
  if (card) return cardText(card)
  if (token.type === 'inline') return inlineText(token.children ?? [])
  if (token.type === 'fence' || token.type === 'code_block') return token.content.trimEnd()
  return token.type === 'hr' ? '----' : null
}

function framed(words: string, frames: Frame[]): string {
  const first = frames.map((frame) => frame.first).join('')
  const rest = frames.map((frame) => frame.rest).join('')
  for (const frame of frames) frame.first = frame.rest
  return `${first}${words.replaceAll('\n', `\n${rest}`)}`
}

/** Whether no empty line precedes the token: in tight lists and in table cells. */
function isTight(tokens: Token[], i: number): boolean {
  const before = tokens[i - 1]
  if (before?.type === 'td_open') return true
  if (before?.type === 'th_open') return tokens[i - 2]?.type !== 'tr_open'
  const list = tokens[i - 3]
  return before?.hidden === true && !(list?.level === 0 && list.type.endsWith('_list_open'))
}

/** The plain text of a paragraph, with the address of a link after its words. */
function inlineText(children: Token[]): string {
  const links: string[] = []
  const words = children.map((token) => {
    if (token.type === 'link_open') links.push(String(token.attrGet('href')))
    if (token.type === 'link_close') return ` (${links.pop()})`
    return token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content
  })
  return words.join('')
}
