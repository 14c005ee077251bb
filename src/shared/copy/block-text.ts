import { type Block, type Fact, facts, list, paragraph, steps } from './blocks.ts'
import { filled, lacksClaim, type PlaceholderValues } from './placeholders.ts'

type Kind = Block['kind']

const marks: [Kind, RegExp][] = [
  ['list', /^- +/],
  ['steps', /^\d{1,3}\. +/],
  ['facts', /^\| */],
]

const kindOf = (line: string): Kind => marks.find(([, mark]) => mark.test(line))?.[0] ?? 'paragraph'

const bare = (line: string): string => marks.reduce((text, [, mark]) => text.replace(mark, ''), line).trim()

/** `| label | value`, with or without a line at its end. */
function factOf(line: string): Fact {
  const bare = line.replace(/^\| */, '')
  const [label = '', ...value] = (bare.endsWith('|') ? bare.slice(0, -1).trimEnd() : bare).split(' | ')
  return { label: label.trim(), value: value.join(' | ').trim() }
}

function blockOf(kind: Kind, lines: string[]): Block {
  if (kind === 'paragraph') return paragraph(lines.join(' '))
  if (kind === 'facts') return facts(...lines.map(factOf))
  return kind === 'list' ? list(...lines.map(bare)) : steps(...lines.map(bare))
}

/** Lines of one kind that follow each other; an empty line ends them. */
function runsOf(text: string): [Kind, string[]][] {
  const runs: [Kind, string[]][] = []
  let last: Kind | null = null
  for (const line of text.split('\n').map((one) => one.trim())) {
    const kind = line === '' ? null : kindOf(line)
    if (kind !== null && kind === last) runs.at(-1)?.[1].push(line)
    else if (kind !== null) runs.push([kind, [line]])
    last = kind
  }
  return runs
}

/** A text as it is typed: paragraphs between empty lines, `- ` lists, `1. ` steps, `| label | value` tables. */
export const blocksOf = (text: string): Block[] => runsOf(text).map(([kind, lines]) => blockOf(kind, lines))

/** Paragraphs between empty lines; a line that ends within one goes on. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).flatMap((part) => {
    const lines = part.split('\n').map((line) => line.trim())
    return lines.filter((line) => line !== '').join(' ') || []
  })

/**
 * Blocks with their words filled, which is after a text was cut into blocks: no value begins a list or a column.
 * Items, rows and blocks that lack their claim are left out.
 */
export const filledBlocks = (blocks: Block[], values: PlaceholderValues): Block[] =>
  blocks.map((block) => filledBlock(block, values)).filter((block) => !isEmpty(block))

function filledBlock(block: Block, values: PlaceholderValues): Block {
  const fill = (text: string): string => filled(text, values)
  const isSaid = (text: string): boolean => !lacksClaim(text, values)
  switch (block.kind) {
    case 'paragraph':
      return paragraph(fill(block.text))
    case 'list':
      return list(...block.items.filter(isSaid).map(fill))
    case 'steps':
      return steps(...block.items.filter(isSaid).map(fill))
    case 'facts':
      return facts(
        ...block.rows
          .filter(({ label, value }) => isSaid(label) && isSaid(value))
          .map(({ label, value }) => ({ label: fill(label), value: fill(value) })),
      )
  }
}

function isEmpty(block: Block): boolean {
  if (block.kind === 'paragraph') return block.text === ''
  return (block.kind === 'facts' ? block.rows : block.items).length === 0
}

/** Paragraphs with their words filled, without those that lack their claim. */
export const filledParagraphs = (text: string, values: PlaceholderValues): string[] =>
  paragraphsOf(text)
    .map((one) => filled(one, values))
    .filter((one) => one !== '')

/** The same text as it is typed. */
export const typedBlocks = (blocks: Block[]): string => blocks.map(typedBlock).join('\n\n')

function typedBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${item}`).join('\n')
    case 'facts':
      return block.rows.map(({ label, value }) => `| ${label} | ${value}`).join('\n')
  }
}
