import { Parser } from 'htmlparser2'
import { loweredWords, raisedWords } from './raised.ts'

/** Formats words within a line. */
export interface InlineWriter {
  words: (words: string) => string
  strong: (words: string) => string
  emphasis: (words: string) => string
  link: (words: string, target: string) => string
}

/** A paragraph, heading or row of a table. */
export interface HtmlBlock {
  kind: 'paragraph' | 'heading' | 'row'
  /** Of a heading, from 1 to 6. */
  level: number
  /** The marks of the lists around it, the outermost first: “•” or “3.”. */
  marks: string[]
  /** The first block of a list's item, before which its mark stands. */
  isItem: boolean
  isQuoted: boolean
  /** Formatted lines; cells of a row. */
  lines: string[]
}

/** Contents of an HTML text that the shop's texts can't keep. */
export interface LeftOut {
  /** Addresses. */
  pictures: string[]
  links: string[]
  /** Films, maps and other pages in frames. */
  frames: string[]
}

export interface HtmlText extends LeftOut {
  blocks: HtmlBlock[]
}

const frameElements = new Set(['iframe', 'video', 'audio', 'embed', 'object'])
const silentElements = new Set([
  ...['script', 'style', 'noscript', 'template', 'svg', 'title', 'select', 'textarea'],
  ...frameElements,
])
const blockElements = new Set([
  ...[
    'p',
    'div',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'tr',
    'td',
    'th',
    'blockquote',
    'pre',
  ],
  ...['section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'figure', 'figcaption'],
  ...['form', 'fieldset', 'details', 'summary', 'center', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])

type Style = 'strong' | 'emphasis' | 'link' | 'raised' | 'lowered'

const styles = new Map<string, Style>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'emphasis'],
  ['em', 'emphasis'],
  ['a', 'link'],
  ['sup', 'raised'],
  ['sub', 'lowered'],
])

/** Deeper lists are shown at this depth, so that indents stay in proportion to the text. */
const maxDepth = 6

/** Marks the end of a line until a block ends; a private-use character, removed from texts. */
const lineEnd = '\uE000'

/** Only HTML without these elements has paragraphs between empty lines, as blogs store them. */
const hasParagraphs = (html: string): boolean => /<(?:p|br|div)[\s/>]/i.test(html)

interface Span {
  style: Style
  name: string
  target: string
  parts: string[]
}

interface List {
  isOrdered: boolean
  number: number
  mark: string
}

/** A row of a table, with how many blocks were there before it and before each cell. */
interface Row {
  from: number
  cells: number[]
}

/** Reads HTML as blocks of formatted lines. Scripts, styles and frames are left out; nothing of it runs. */
export function readHtml(html: string, writer: InlineWriter): HtmlText {
  const reader = new HtmlReader(writer, !hasParagraphs(html))
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, new Map(Object.entries(attributes))),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  })
  parser.end(html)
  return reader.end()
}

class HtmlReader {
  private readonly found: HtmlText = { blocks: [], pictures: [], links: [], frames: [] }
  private readonly lists: List[] = []
  private readonly rows: Row[] = []
  private spans: Span[] = []
  private parts: string[] = []
  private silentDepth = 0
  private quoteDepth = 0
  private preDepth = 0
  /** Elements around the text in which line ends are spaces. */
  private blockDepth = 0
  private heading = 0
  private isItem = false
  private readonly writer: InlineWriter
  private readonly keepsLines: boolean

  constructor(writer: InlineWriter, keepsLines: boolean) {
    this.writer = writer
    this.keepsLines = keepsLines
  }

  open(name: string, attributes: Map<string, string>): void {
    const source = attributes.get('src') ?? attributes.get('data') ?? name
    if (this.silentDepth === 0 && frameElements.has(name)) this.found.frames.push(source)
    if (silentElements.has(name)) this.silentDepth += 1
    if (this.silentDepth > 0) return
    if (name === 'img') this.openPicture(source, attributes.get('alt') ?? '')
    if (name === 'br') this.write(lineEnd)
    const style = styles.get(name)
    if (style) this.openSpan(style, name, attributes.get('href') ?? '')
    if (blockElements.has(name)) this.openBlock(name, attributes)
  }

  text(text: string): void {
    if (this.silentDepth > 0) return
    const words = text.replaceAll(lineEnd, '')
    const keepsLines = this.preDepth > 0 || (this.keepsLines && this.blockDepth === 0)
    const lines = keepsLines ? words.split(/\r\n|\r|\n/) : [words]
    for (const [at, line] of lines.entries()) {
      if (at > 0) this.write(lineEnd)
      if (line !== '') this.write(this.writer.words(line.replace(/\s+/g, ' ')))
    }
  }

  close(name: string): void {
    if (silentElements.has(name)) this.silentDepth -= 1
    if (this.silentDepth > 0) return
    const at = this.spans.findLastIndex((span) => span.name === name)
    if (at >= 0) this.closeSpans(at)
    if (blockElements.has(name)) this.closeBlock(name)
  }

  end(): HtmlText {
    this.endBlock()
    return this.found
  }

  private write(text: string): void {
    const parts = this.spans.at(-1)?.parts ?? this.parts
    parts.push(text)
  }

  /** Blogs write “🌱” as a picture with that alternative text. */
  private openPicture(source: string, alt: string): void {
    if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 8) this.write(this.writer.words(alt))
    else this.found.pictures.push(source)
  }

  /** A style within the same style changes nothing. */
  private openSpan(style: Style, name: string, target: string): void {
    if (style === 'link' && /^[^#]/.test(target)) this.found.links.push(target)
    if (!this.spans.some((span) => span.style === style)) this.spans.push({ style, name, target, parts: [] })
  }

  /** Ends the spans from this one on. */
  private closeSpans(from: number): void {
    while (this.spans.length > from) {
      const span = this.spans.pop()
      if (!span) return
      // Each line has its own marks, because an empty line ends a paragraph.
      const lines = span.parts.join('').split(lineEnd)
      this.write(lines.map((words) => this.styled(span, words)).join(lineEnd))
    }
  }

  private styled({ style, target }: Span, words: string): string {
    if (words.trim() === '') return words
    if (style === 'link') return target === '' ? words : this.writer.link(words, target)
    if (style === 'strong' || style === 'emphasis') return this.writer[style](words)
    const space = words.endsWith(' ') ? ' ' : ''
    return style === 'raised'
      ? raisedWords(words) + space
      : loweredWords(words).replace(/^_/, this.writer.words('_')) + space
  }

  private openBlock(name: string, attributes: Map<string, string>): void {
    this.endBlock()
    this.blockDepth += 1
    if (name === 'blockquote') this.quoteDepth += 1
    if (name === 'pre') this.preDepth += 1
    if (/^h[1-6]$/.test(name)) this.heading = Number(name.slice(1))
    if (name === 'ul' || name === 'ol') this.openList(name === 'ol', attributes.get('start'))
    if (name === 'li') this.openItem(attributes.get('value'))
    if (name === 'tr') this.rows.push({ from: this.found.blocks.length, cells: [] })
    if (name === 'td' || name === 'th') this.rows.at(-1)?.cells.push(this.found.blocks.length)
  }

  private closeBlock(name: string): void {
    this.endBlock()
    this.blockDepth -= 1
    this.heading = 0
    if (name === 'blockquote') this.quoteDepth -= 1
    if (name === 'pre') this.preDepth -= 1
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (name === 'li') this.isItem = false
    if (name === 'tr') this.closeRow(this.rows.pop())
  }

  private openList(isOrdered: boolean, start: string | undefined): void {
    this.lists.push({ isOrdered, number: numberIn(start) ?? 1, mark: '•' })
    this.isItem = false
  }

  private openItem(value: string | undefined): void {
    this.isItem = true
    const list = this.lists.at(-1)
    if (!list) return
    list.number = numberIn(value) ?? list.number
    list.mark = list.isOrdered ? `${list.number}.` : '•'
    list.number += 1
  }

  /** Joins the cells of a row, each of one line. A table that only arranges a page stays paragraphs. */
  private closeRow(row: Row | undefined): void {
    const { blocks } = this.found
    if (!row || row.cells.length < 2 || blocks.length - row.from > row.cells.length) return
    const cells = row.cells.map((from, at) => blocks.slice(from, row.cells[at + 1] ?? blocks.length))
    const isPlain = cells.every((inside) => inside.length < 2 && inside.every(isPlainLine))
    const [first] = cells.flat()
    if (!isPlain || !first) return
    const lines = cells.map(([inside]) => inside?.lines[0] ?? '')
    blocks.splice(row.from, Number.POSITIVE_INFINITY, { ...first, kind: 'row', lines })
  }

  /** Ends a paragraph. Its empty lines separate paragraphs, too. */
  private endBlock(): void {
    this.closeSpans(0)
    if (this.parts.length === 0) return
    const lines = this.parts.join('').replace(/ {2,}/g, ' ').split(lineEnd)
    this.parts = []
    let some: string[] = []
    for (const line of [...lines.map((one) => one.trim()), '']) {
      if (line !== '') some.push(line)
      else {
        this.addBlock(some)
        some = []
      }
    }
  }

  private addBlock(lines: string[]): void {
    if (lines.length === 0) return
    const marks = this.lists.slice(0, maxDepth).map(({ mark }) => mark)
    this.found.blocks.push({
      lines,
      kind: this.heading > 0 ? 'heading' : 'paragraph',
      level: this.heading,
      marks: this.isItem && marks.length === 0 ? ['•'] : marks,
      isItem: this.isItem,
      isQuoted: this.quoteDepth > 0,
    })
    this.isItem = false
  }
}

const isPlainLine = ({ kind, isItem, lines }: HtmlBlock): boolean =>
  kind === 'paragraph' && !isItem && lines.length === 1

/** The number of a list's item as HTML writes it. */
const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
