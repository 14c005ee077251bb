import { Parser } from 'htmlparser2'

/** Formats the words, headings and links of an HTML text. */
export interface HtmlWriter {
  words: (words: string) => string
  /** Text before the words of a heading. */
  heading: string
  /** Receives the formatted words, without tags. */
  link: (words: string, target: string) => string
}

const plainTextWriter: HtmlWriter = { words: (words) => words, heading: '', link: (words) => words }

const silentElements = ['script', 'style', 'iframe', 'noscript']
const blocks = ['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'section', 'article']

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)

function beforeElement(name: string, { heading }: HtmlWriter): string {
  if (name === 'li') return '\n• '
  if (name === 'br') return '\n'
  if (isHeading(name)) return `\n\n${heading}`
  return blocks.includes(name) ? '\n\n' : ''
}

function afterElement(name: string): string {
  if (name === 'tr') return '\n'
  if (name === 'td' || name === 'th') return ' '
  return isHeading(name) || blocks.includes(name) ? '\n\n' : ''
}

/**
 * The words of an HTML text, with paragraphs and lists as lines. Comments, scripts and frames are dropped.
 */
export function textOfHtml(html: string, writer: HtmlWriter = plainTextWriter): string {
  const parts: string[] = []
  let silentDepth = 0
  let link: { target: string; from: number } | null = null
  const parser = new Parser({
    onopentag(name, { href }) {
      if (silentElements.includes(name)) silentDepth += 1
      parts.push(beforeElement(name, writer))
      link = name === 'a' && href ? { target: href, from: parts.length } : null
    },
    ontext(text) {
      if (silentDepth === 0) parts.push(writer.words(text.replace(/\s+/g, ' ')))
    },
    onclosetag(name) {
      if (silentElements.includes(name)) silentDepth -= 1
      if (name === 'a' && link) parts.push(writer.link(parts.splice(link.from).join(''), link.target))
      parts.push(afterElement(name))
      link = null
    },
  })
  parser.end(html)
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
