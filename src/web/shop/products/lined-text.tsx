import { type LinedBlock, type LinedList, linedBlocks } from './lined-blocks.ts'

/** A plain text with its paragraphs, lists and lines. Keys are places, since two lines may be equal. */
export function LinedText({ text, className }: { text: string; className: string }) {
  const blocks = linedBlocks(text)
  const [first] = blocks
  if (first?.kind === 'paragraph' && blocks.length === 1)
    return <p className={linedClass(className, first.words)}>{first.words}</p>
  return (
    <div className={`${className} space-y-3`}>
      {[...blocks.entries()].map(([place, block]) => (
        <Block key={place} block={block} />
      ))}
    </div>
  )
}

const linedClass = (className: string, words: string): string =>
  words.includes('\n') ? `${className} whitespace-pre-line` : className

const Block = ({ block }: { block: LinedBlock }) =>
  block.kind === 'list' ? <List list={block} /> : <p className="whitespace-pre-line">{block.words}</p>

function List({ list: { isNumbered, start, items } }: { list: LinedList }) {
  const rows = [...items.entries()].map(([place, item]) => (
    <li key={place}>
      <span className="whitespace-pre-line">{item.words}</span>
      {[...item.lists.entries()].map(([inner, list]) => (
        <List key={inner} list={list} />
      ))}
    </li>
  ))
  return isNumbered ? (
    <ol start={start} className="list-decimal space-y-1 pl-6">
      {rows}
    </ol>
  ) : (
    <ul className="list-disc space-y-1 pl-6">{rows}</ul>
  )
}
