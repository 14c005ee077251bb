import { unescapedHtml } from './looks-like-html.ts'
import { type HtmlBlock, type InlineWriter, readHtml } from './read-html.ts'
import type { Converted } from './text-of-html.ts'

/** Allowed link targets: the web, a mailbox, or a page of the shop. */
const linkTarget = /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>]*$/i

/** Words between their first and last letter or digit, since Markdown marks beside punctuation may stay text. */
const marked = (mark: string) => (words: string) => {
  const [start = ''] = /^[^\p{L}\p{N}]*/u.exec(words) ?? []
  const end = lengthOfEnd(words)
  const core = words.slice(start.length, words.length - end)
  if (core === '' || core.includes('](')) return words
  return `${start}${mark}${core}${mark}${words.slice(words.length - end)}`
}

/** How many characters follow the last letter or digit. */
function lengthOfEnd(words: string): number {
  const signs = [...words]
  const last = signs.findLastIndex((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign))
  return signs.slice(last + 1).join('').length
}

const markdownWriter: InlineWriter = {
  words: (words) => words.replace(/[\\*_`[\]~]/g, '\\$&'),
  strong: marked('**'),
  emphasis: marked('*'),
  link: (words, target) =>
    linkTarget.test(target)
      ? `[${words.trim()}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})${/\s$/.test(words) ? ' ' : ''}`
      : words,
}

/** Text that would start a heading, a quotation, a list or a rule at the start of a line. */
const beginsBlock = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|(?:-{2,}|={2,}|~{3,})|\|)/

const lineOf = (line: string): string =>
  beginsBlock.test(line) ? `\\${line}` : line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

/**
 * Joins bold words that follow each other. Escapes what only whole lines show: a written entity or tag, and “!”
 * before a link, which would make a picture of it.
 */
const joined = (line: string): string =>
  line.replace(/(?<![\\*])\*{4}(?!\*)/g, '').replace(/&(?=#?\w{1,32};)|<(?=[a-z])|!(?=\[)/gi, '\\$&')

/** Converts HTML to Markdown: paragraphs, headings, lists, tables and links, and nothing executable. */
export function convertToMarkdown(html: string): Converted {
  const { blocks, ...leftOut } = readHtml(unescapedHtml(html), markdownWriter)
  const written = blocks.map((block, at) => gapBefore(block, blocks[at - 1]) + linesOf(block, blocks[at - 1]))
  return { ...leftOut, text: written.join('') }
}

export const markdownOfHtml = (html: string): string => convertToMarkdown(html).text

function gapBefore(block: HtmlBlock, before: HtmlBlock | undefined): string {
  if (!before) return ''
  if (before.isQuoted && block.isQuoted) return '\n>\n'
  const isNextItem = before.marks.length > 0 && block.isItem
  const isInTable = before.kind === 'row' && block.kind === 'row'
  return isNextItem || isInTable ? '\n' : '\n\n'
}

function linesOf(block: HtmlBlock, before: HtmlBlock | undefined): string {
  const quotation = block.isQuoted ? '> ' : ''
  const widths = block.marks.map((mark) => markOf(mark).length)
  const own = widths.at(-1) ?? 0
  const indent = ' '.repeat(widths.reduce((sum, width) => sum + width, 0) - own)
  const first = block.isItem ? markOf(block.marks.at(-1) ?? '•') : ' '.repeat(own)
  return contentOf(block, before)
    .map((line, at) => `${quotation}${indent}${at === 0 ? first : ' '.repeat(own)}${joined(line)}`)
    .join('\n')
}

const markOf = (mark: string): string => (mark === '•' ? '- ' : `${mark} `)

function contentOf({ kind, level, marks, lines }: HtmlBlock, before: HtmlBlock | undefined): string[] {
  if (kind === 'row') return rowOf(lines, before?.kind !== 'row')
  if (kind === 'heading' && marks.length === 0)
    return [`${'#'.repeat(Math.min(4, Math.max(2, level)))} ${lines.join(' ')}`]
  return lines.map((line, at) => lineOf(line) + (at < lines.length - 1 ? '\\' : ''))
}

/** A row of a table; the first one is its head. */
function rowOf(cells: string[], isFirst: boolean): string[] {
  const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return isFirst ? [row, `|${' --- |'.repeat(cells.length)}`] : [row]
}
