import type { TextEntry } from '#contract/admin/page-texts.ts'
import type { TextField } from '#contract/admin/text-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from './text-input.tsx'
import type { Text } from './use-text.ts'

interface EntryCardProps {
  entry: TextEntry
  /** Its place in the list, from 0. */
  place: number
  text: Text
}

const hiddenField: TextField = { label: 'In the shop', most: 3, choices: { no: 'Shown', yes: 'Hidden' } }

/** One entry of a text with its fields and its place. */
export function EntryCard({ entry: { id, hidden, values }, place, text }: EntryCardProps) {
  const { kind, content } = text
  const called = values[kind.names]
  const named = called || `number ${place + 1}`
  const inputs = (isLong: boolean) =>
    Object.entries(kind.entry)
      .filter(([, field]) => (field.isLong === true) === isLong)
      .map(([name, field]) => (
        <TextInput
          key={name}
          text={text}
          id={id}
          name={name}
          field={field}
          value={values[name] ?? ''}
          path={`entries.${place}.${name}`}
        />
      ))
  return (
    <li className="card grid gap-4 p-4 sm:p-5">
      <p className="font-semibold">
        {place + 1}. {called || `New ${kind.noun}`}
        {hidden && ', hidden'}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4 sm:[&>:first-child]:col-span-2">
        {inputs(false)}
        <TextInput
          text={text}
          id={id}
          name="hidden"
          field={hiddenField}
          value={hidden ? 'yes' : 'no'}
          path=""
        />
      </div>
      {inputs(true)}
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          disabled={place === 0}
          aria-label={`Move up: ${named}`}
          onClick={() => text.move(id, -1)}
        >
          Move up
        </Button>
        <Button
          look="secondary"
          disabled={place === content.entries.length - 1}
          aria-label={`Move down: ${named}`}
          onClick={() => text.move(id, 1)}
        >
          Move down
        </Button>
        <Button look="quiet" aria-label={`Take away: ${named}`} onClick={() => text.remove(id)}>
          Take away
        </Button>
      </div>
    </li>
  )
}
