import { looksLikeHtml, unescapedHtml } from './looks-like-html.ts'
import { type HtmlBlock, type InlineWriter, type LeftOut, readHtml } from './read-html.ts'

const same = (words: string): string => words

const plainWriter: InlineWriter = { words: same, strong: same, emphasis: same, link: same }

/** A converted text, with what it left out. */
export interface Converted extends LeftOut {
  text: string
}

/**
 * The words of an HTML text: paragraphs between empty lines, lists with “•” or numbers, indented by two blanks
 * a level. Other text is returned as it is.
 */
export function convertToText(html: string): Converted {
  if (!looksLikeHtml(html)) return { text: html, pictures: [], links: [], frames: [] }
  const { blocks, ...leftOut } = readHtml(unescapedHtml(html), plainWriter)
  return {
    ...leftOut,
    text: blocks.map((block, at) => gapBefore(block, blocks[at - 1]) + linesOf(block)).join(''),
  }
}

export const textOfHtml = (html: string): string => convertToText(html).text

/** The words of an HTML text in one line, for names and other short fields. */
export function convertToLine(html: string): Converted {
  const { text, ...leftOut } = convertToText(html)
  return { ...leftOut, text: text === html ? html : text.replace(/\n+ */g, ' ') }
}

export const lineOfHtml = (html: string): string => convertToLine(html).text

function gapBefore(block: HtmlBlock, before: HtmlBlock | undefined): string {
  if (!before) return ''
  const isInList = before.marks.length > 0 && block.marks.length > 0
  const isInTable = before.kind === 'row' && block.kind === 'row'
  return isInList || isInTable ? '\n' : '\n\n'
}

function linesOf({ kind, marks, isItem, lines }: HtmlBlock): string {
  const indent = '  '.repeat(Math.max(0, marks.length - 1))
  const mark = marks.at(-1)
  const shown = kind === 'row' ? [lines.join(' | ')] : lines
  if (mark === undefined) return shown.join('\n')
  return shown.map((line, at) => `${indent}${isItem && at === 0 ? mark : ' '} ${line}`).join('\n')
}
