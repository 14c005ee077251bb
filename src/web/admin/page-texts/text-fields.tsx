import { Button } from '../../ui/button.tsx'
import { EntryCard } from './entry-card.tsx'
import { TextInput } from './text-input.tsx'
import type { Text } from './use-text.ts'

/** The fields of a text, then its entries. */
export function TextFields({ text }: { text: Text }) {
  const { kind, content } = text
  const head = Object.entries(kind.head)
  return (
    <>
      {head.length > 0 && (
        <div className="card mt-5 grid gap-4 p-4 sm:p-5">
          {head.map(([name, field]) => (
            <TextInput
              key={name}
              text={text}
              id={null}
              name={name}
              field={field}
              value={content.head[name] ?? ''}
              path={`head.${name}`}
            />
          ))}
        </div>
      )}
      <ol className="mt-5 grid gap-4">
        {content.entries.map((entry, place) => (
          <EntryCard key={entry.id} entry={entry} place={place} text={text} />
        ))}
      </ol>
      {content.entries.length === 0 && (
        <p className="py-8 text-ink-700">There is none: the shop then leaves the list out.</p>
      )}
      <div className="mt-4">
        <Button look="secondary" onClick={text.add} disabled={content.entries.length >= kind.maxEntries}>
          Add a {kind.noun}
        </Button>
      </div>
    </>
  )
}
