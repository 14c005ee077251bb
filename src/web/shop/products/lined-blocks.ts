/** A list of a text: “•” or “-” at the beginning of its lines, or numbers from `start` on. */
export interface LinedList {
  kind: 'list'
  isNumbered: boolean
  start: number
  items: LinedItem[]
}

export interface LinedItem {
  words: string
  lists: LinedList[]
}

export type LinedBlock = { kind: 'paragraph'; words: string } | LinedList

const itemLine = /^(?:[•*–-]|(\d{1,3})[.)])\s+(\S.*)$/

/** A list whose items are read, with the indent of its lines. */
interface OpenList {
  list: LinedList
  indent: number
}

/** Paragraphs and lists of a plain text. An empty line ends both; an indented list belongs to the item above. */
export function linedBlocks(text: string): LinedBlock[] {
  const blocks: LinedBlock[] = []
  let open: OpenList[] = []
  let isNew = true
  for (const line of text.split('\n')) {
    const words = line.trim()
    const indent = line.length - line.trimStart().length
    const item = itemLine.exec(words)
    if (words === '') open = []
    else if (item) open = addItem(blocks, open, { indent, number: item[1], words: item[2] ?? '' })
    else if (isWithin(open, indent)) appendLine(open.at(-1)?.list.items.at(-1), words)
    else {
      open = []
      const last = blocks.at(-1)
      if (!isNew && last?.kind === 'paragraph') appendLine(last, words)
      else blocks.push({ kind: 'paragraph', words })
    }
    isNew = words === ''
  }
  return blocks
}

const isWithin = (open: OpenList[], indent: number): boolean => indent > (open.at(-1)?.indent ?? indent)

function appendLine(to: { words: string } | undefined, words: string): void {
  if (to) to.words += `\n${words}`
}

function addItem(
  blocks: LinedBlock[],
  open: OpenList[],
  { indent, number, words }: { indent: number; number: string | undefined; words: string },
): OpenList[] {
  const isNumbered = number !== undefined
  const around = open.filter((one) => one.indent < indent)
  const same = open.find((one) => one.indent === indent && one.list.isNumbered === isNumbered)
  const item: LinedItem = { words, lists: [] }
  if (same) {
    same.list.items.push(item)
    return [...around, same]
  }
  const list: LinedList = { kind: 'list', isNumbered, start: Number(number ?? 1), items: [item] }
  const parent = around.at(-1)?.list.items.at(-1)
  if (parent) parent.lists.push(list)
  else blocks.push(list)
  return [...around, { list, indent }]
}
