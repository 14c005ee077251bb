import { convertToMarkdown } from './markdown-of-html.ts'
import { type Converted, convertToLine, convertToText } from './text-of-html.ts'

/** What HTML becomes: plain text of several lines or of one, or Markdown. */
export type HtmlForm = 'lines' | 'line' | 'markdown'

export interface HtmlCell {
  html: string
  form: HtmlForm
}

const converters: Record<HtmlForm, (html: string) => Converted> = {
  lines: convertToText,
  line: convertToLine,
  markdown: convertToMarkdown,
}

export const convertHtml = ({ html, form }: HtmlCell): Converted => converters[form](html)
