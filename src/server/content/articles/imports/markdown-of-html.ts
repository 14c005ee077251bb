import { type HtmlWriter, textOfHtml } from '../../../catalog/imports/html-text.ts'

/** Addresses that a link of an article may have: of the web, of a mailbox, or of a page of ours. */
const linkTarget = /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>]*$/i

/** Stands before the words of a heading until all lines are known; no text has it. */
const headingMark = '\uE001'

const markdownWriter: HtmlWriter = {
  words: (words) => words.replaceAll(headingMark, '').replace(/[\\*_`[\]]/g, '\\$&'),
  heading: headingMark,
  link: (words, target) =>
    linkTarget.test(target) && words.trim() !== ''
      ? `[${words}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`
      : words,
}

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
  return textOfHtml(html, markdownWriter)
    .split('\n')
    .map(lineOf)
    .join('\n')
    .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
