import { readFile } from 'node:fs/promises'
import type { Assumptions } from '#contract/admin/checklist.ts'

const file = new URL('../../../../docs/before-real-money.md', import.meta.url)

/** The document for the owner's advisers, which screen and repository share. */
export const readAssumptions = async (): Promise<Assumptions> =>
  parseAssumptions(await readFile(file, 'utf8'))

/**
 * Parses paragraphs, then headings with a table of two columns each.
 * @throws Error for a line that would otherwise be lost.
 */
export function parseAssumptions(markdown: string): Assumptions {
  const found: Assumptions = { intro: [], lists: [] }
  for (const line of markdown.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('# ') || /^\|[-| ]+\|$/.test(line)) continue
    if (line.startsWith('## ')) found.lists.push({ who: line.slice(3), questions: [] })
    else if (line.startsWith('|')) addQuestion(found, line)
    else if (found.lists.length === 0) found.intro.push(plain(line))
    else throw new Error(`before-real-money.md: this line is in no table: ${line}`)
  }
  return found
}

function addQuestion({ lists }: Assumptions, line: string): void {
  const [question = '', today = '', ...more] = line
    .slice(1, -1)
    .split('|')
    .map((cell) => plain(cell.trim()))
  const list = lists.at(-1)
  if (!list || question === '' || today === '' || more.length > 0) {
    throw new Error(`before-real-money.md: a row has a question and an answer: ${line}`)
  }
  if (question !== 'question') list.questions.push({ question, today })
}

/** Removes the marks of code and bold text. */
const plain = (text: string): string => text.replace(/\*\*|`/g, '')
