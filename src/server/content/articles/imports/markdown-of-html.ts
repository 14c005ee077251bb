import { type HtmlWriter, textOfHtml } from '../../../catalog/imports/html-text.ts'

/** Allowed link targets: the web, a mailbox, or a page of the shop. */
const linkTarget = /^(?:https?:\/\/|mailto:|\/(?!\/))[^\s"'<>]*$/i

/** Marks a heading until all lines are known; a private-use character, removed from texts. */
const headingMark = '\uE001'

const markdownWriter: HtmlWriter = {
  words: (words) => words.replaceAll(headingMark, '').replace(/[\\*_`[\]]/g, '\\$&'),
  heading: headingMark,
  link: (words, target) =>
    linkTarget.test(target) && words.trim() !== ''
      ? `[${words}](${target.replaceAll('(', '%28').replaceAll(')', '%29')})`
      : words,
}

/** Text that would start a heading, a quotation, a list or a rule at the start of a paragraph. */
const beginsBlock = /^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|(?:-{2,}|={2,}|~{3,}))/

/** Converts a line to Markdown; only HTML elements start a block. */
function lineOf(line: string): string {
  if (line.startsWith(headingMark)) return line.length > 1 ? `## ${line.slice(1).trim()}` : ''
  if (line.startsWith('•')) return `- ${line.slice(1).trim()}`
  return beginsBlock.test(line) ? `\\${line}` : line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Converts HTML to Markdown: paragraphs, headings, lists and links, and nothing executable. */
export function markdownOfHtml(html: string): string {
  return textOfHtml(html, markdownWriter)
    .split('\n')
    .map(lineOf)
    .join('\n')
    .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
