import type { TestimonialEntry } from '#contract/staff/testimonials.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Clash } from '../parts/clash.tsx'
import { fieldLabel, shownValue } from './differences.ts'
import type { List } from './use-list.ts'

interface EntryCardProps {
  entry: TestimonialEntry
  /** Its place in the list, from 0. */
  place: number
  list: List
}

/** One testimonial with its fields and its place. */
export function EntryCard({ entry, place, list }: EntryCardProps) {
  const { id, rating, quote, author, location, hidden } = entry
  const wrong = (field: string) => list.wrong[`entries.${place}.${field}`]
  const named = author || `number ${place + 1}`
  return (
    <li className="card grid gap-4 p-4 sm:p-5">
      <p className="font-semibold">
        {place + 1}. {author || 'New testimonial'}
        {hidden && ', hidden'}
      </p>
      <TextArea
        label="Words"
        rows={3}
        value={quote}
        error={wrong('quote')}
        onChange={({ target }) => list.put(id, { quote: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field
          label="Name"
          value={author}
          autoComplete="off"
          error={wrong('author')}
          onChange={({ target }) => list.put(id, { author: target.value })}
        />
        <Field
          label="Place"
          value={location}
          autoComplete="off"
          error={wrong('location')}
          onChange={({ target }) => list.put(id, { location: target.value })}
        />
        <Select
          label="Stars"
          value={String(rating)}
          onChange={({ target }) => list.put(id, { rating: target.value === '4' ? 4 : 5 })}
        >
          <option value="5">5 stars</option>
          <option value="4">4 stars</option>
        </Select>
        <Select
          label="In the shop"
          value={hidden ? 'hidden' : 'shown'}
          onChange={({ target }) => list.put(id, { hidden: target.value === 'hidden' })}
        >
          <option value="shown">Shown</option>
          <option value="hidden">Hidden</option>
        </Select>
      </div>
      {list.clashes
        .filter((clash) => clash.id === id)
        .map(({ field, theirs, before }) => (
          <div key={field}>
            <span className="text-label">{fieldLabel(field)}</span>
            <Clash
              theirs={shownValue(theirs[field])}
              before={before}
              onTake={() => list.put(id, { [field]: theirs[field] })}
            />
          </div>
        ))}
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          disabled={place === 0}
          aria-label={`Move up: ${named}`}
          onClick={() => list.move(id, -1)}
        >
          Move up
        </Button>
        <Button
          look="secondary"
          disabled={place === list.entries.length - 1}
          aria-label={`Move down: ${named}`}
          onClick={() => list.move(id, 1)}
        >
          Move down
        </Button>
        <Button look="quiet" aria-label={`Take away: ${named}`} onClick={() => list.remove(id)}>
          Take away
        </Button>
      </div>
    </li>
  )
}
