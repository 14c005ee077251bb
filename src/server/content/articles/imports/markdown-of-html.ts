import { textOfHtml } from '../../../catalog/imports/html-text.ts'

const entity = new Map<string, string>(Object.entries<string>({ '&amp;': '&', '&quot;': '"', '&#39;': "'" }))

/** A link with plain words; one around pictures or other tags leaves its words alone. */
function link(attributes: string, words: string): string | null {
  const [, href = ''] = /\bhref\s{0,9}=\s{0,9}["']([^"'<>\s]*)["']/i.exec(attributes) ?? []
  const target = href.replace(/&(?:amp|quot|#39);/g, (one) => entity.get(one) ?? one)
  if (!/^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(target) || words.trim() === '') return null
  return `[${words}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** Marks of Markdown that stand in words, also as the number of their character, mean themselves; those within tags stay. */
const escaped = (html: string): string =>
  html.replace(
    /<[^<>]*>|[\\*_`[\]]|&#(?:0{0,6}(42|9[1-356])|x0{0,6}(2a|5[bcdf]|60));/gi,
    (found, decimal?: string, hex?: string) => {
      if (found.startsWith('<')) return found
      const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      return `\\${point === null ? found : String.fromCodePoint(point)}`
    },
  )

/** Stands before the words of a heading until the others are escaped; no text has it. */
const headingMark = '\uE001'

/** What would begin a heading, a quotation, a list or a line where it begins a paragraph. */
const beginsBlock = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|(?:-{2,}|={2,}|~{3,}))/

/** A line of words as one of Markdown, which begins no block unless the HTML did. */
function lineOf(line: string): string {
  if (line.startsWith(headingMark)) return line.length > 1 ? `## ${line.slice(1).trim()}` : ''
  if (line.startsWith('•')) return `- ${line.slice(1).trim()}`
  return beginsBlock.test(line) ? `\\${line}` : line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** A text in HTML as Markdown: paragraphs, headings, lists and links of it, and nothing that could run. */
export function markdownOfHtml(html: string): string {
  const marked = escaped(html.replaceAll(headingMark, ''))
    .replace(
      /<a\b([^<>]*)>([^<>]*)<\/a\s*>/gi,
      (whole, attributes, words) => link(attributes, words) ?? whole,
    )
    .replace(/<h[1-6]\b[^<>]*>/gi, `$&${headingMark}`)
  return textOfHtml(marked)
    .split('\n')
    .map(lineOf)
    .join('\n')
    .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
