import type { Block } from '#shared/copy/blocks.ts'
import { LinkedText } from './linked-text.tsx'

/** Paragraphs, lists and tables of a page's text, in a readable width. Keys are places, since two lines may be equal. */
export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className="max-w-[40rem] space-y-4 text-[1.0625rem] text-ink-900 leading-[1.7]">
      {[...blocks.entries()].map(([place, block]) => (
        <TextBlock key={place} block={block} />
      ))}
    </div>
  )
}

function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <LinkedText text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul className="list-disc space-y-2 pl-6 marker:text-clay-600">
          {[...block.items.entries()].map(([place, item]) => (
            <li key={place}>
              <LinkedText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol className="list-decimal space-y-2 pl-6 marker:font-semibold marker:text-clay-700">
          {[...block.items.entries()].map(([place, item]) => (
            <li key={place}>
              <LinkedText text={item} />
            </li>
          ))}
        </ol>
      )
    case 'facts':
      return (
        <dl className="divide-y divide-paper-200 border-ink-900 border-t">
          {[...block.rows.entries()].map(([place, { label, value }]) => (
            <div key={place} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[13rem_1fr]">
              <dt className="font-semibold">{label}</dt>
              <dd>
                <LinkedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )
  }
}
