import type { ComponentProps } from 'react'
import type { DraftChange } from '#contract/staff/draft-fields.ts'
import { TextArea } from '../../forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { ShownValue } from '../drafts/shown.tsx'
import { Clash } from '../parts/clash.tsx'
import { Gallery } from './gallery.tsx'
import { type ProductField, shortLabel, shownTyped, valuesOf } from './product-fields.ts'

interface DraftFieldProps {
  field: ProductField
  /** The props of the form's field. */
  shared: ComponentProps<typeof Field>
  typed: string
  /** Where the draft differs from the shop. */
  change: DraftChange | undefined
  isNew: boolean
  clash: { theirs: string; before: string } | undefined
  onSet: (typed: string) => void
}

/** One field of a draft, with what the shop has beside it. */
export function DraftField({ field, shared, typed, change, isNew, clash, onSet }: DraftFieldProps) {
  return (
    <div className={`min-w-0 ${isWide(field) ? 'sm:col-span-2' : ''}`}>
      <Input field={field} shared={shared} typed={typed} onSet={onSet} />
      {clash && (
        <Clash
          theirs={shownTyped(field, clash.theirs)}
          before={shownTyped(field, clash.before)}
          onTake={() => onSet(clash.theirs)}
        />
      )}
      {change && !isNew && (
        <p className="mt-1 text-ink-700 text-label [overflow-wrap:anywhere]">
          {change.is_overtaken ? 'Changed in the shop meanwhile, to: ' : 'In the shop: '}
          <strong>
            <ShownValue value={change.live} />
          </strong>{' '}
          {!shared.readOnly && (
            <button
              type="button"
              onClick={() => onSet(valuesOf({ [field.name]: change.live })[field.name] ?? '')}
              className="text-link min-h-9 font-semibold"
            >
              Take it back<span className="sr-only"> for {shortLabel(field.name)}</span>
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Names are short texts, but not as short as the others. */
const isWide = ({ kind, name }: ProductField): boolean =>
  kind === 'long' || kind === 'list' || kind === 'pictures' || name === 'name'

type InputProps = Pick<DraftFieldProps, 'field' | 'shared' | 'typed' | 'onSet'>

function Input({ field, shared, typed, onSet }: InputProps) {
  const { kind } = field
  if (kind === 'pictures') {
    return <Gallery typed={typed} onSet={onSet} error={shared.error} isFixed={shared.readOnly ?? false} />
  }
  if (kind === 'yes-no') {
    return (
      <Select
        label={field.label}
        value={typed}
        disabled={shared.readOnly}
        onChange={({ target }) => onSet(target.value)}
      >
        <option value="no">No</option>
        <option value="yes">Yes</option>
      </Select>
    )
  }
  if (kind !== 'long' && kind !== 'list') {
    return <Field {...shared} autoComplete="off" {...(kind === 'number' && { inputMode: 'decimal' })} />
  }
  const rows = Math.min(10, Math.max(kind === 'list' ? 2 : 3, Math.ceil(typed.length / 60)))
  return <TextArea {...(shared as ComponentProps<typeof TextArea>)} rows={rows} />
}
