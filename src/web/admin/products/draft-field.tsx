import type { ComponentProps } from 'react'
import type { DraftChange } from '#contract/admin/draft-fields.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Conflict } from '../components/conflict.tsx'
import type { DraftValues } from '../drafts/draft-kind.ts'
import { ShownValue } from '../drafts/shown.tsx'
import { CopyKit } from '../kits/copy-kit.tsx'
import { KitEditor } from '../kits/kit-editor.tsx'
import { Gallery } from './gallery.tsx'
import { type ProductField, shortLabel, shownTyped, valuesOf } from './product-fields.ts'

interface DraftFieldProps {
  field: ProductField
  /** The props of the form's field. */
  shared: ComponentProps<typeof Field>
  typed: string
  /** The difference of the draft to the shop. */
  change: DraftChange | undefined
  isNew: boolean
  conflict: { theirs: string; before: string } | undefined
  /** The other typed values. */
  others: DraftValues
  /** The product in the shop. */
  liveId: number | null
  /** A product that was ordered or counted keeps its parts. */
  hasFixedParts: boolean
  onSet: (typed: string) => void
}

/** One field of a draft, beside the shop's value. */
export function DraftField(props: DraftFieldProps) {
  const { field, shared, change, isNew, conflict, onSet } = props
  return (
    <div className={`min-w-0 ${isWide(field) ? 'sm:col-span-2' : ''}`}>
      <Input {...props} />
      {conflict && (
        <Conflict
          theirs={shownTyped(field, conflict.theirs)}
          before={shownTyped(field, conflict.before)}
          onTake={() => onSet(conflict.theirs)}
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
              Undo<span className="sr-only"> for {shortLabel(field.name)}</span>
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Names are short texts, but not as short as the others. */
const isWide = ({ kind, name }: ProductField): boolean =>
  ['long', 'list', 'pictures', 'kit'].includes(kind ?? '') || name === 'name'

function Input({ field, shared, typed, others, liveId, hasFixedParts, onSet }: DraftFieldProps) {
  const { kind } = field
  if (kind === 'pictures') {
    return <Gallery typed={typed} onSet={onSet} error={shared.error} isFixed={shared.readOnly ?? false} />
  }
  if (kind === 'kit') {
    return (
      <KitEditor
        typed={typed}
        onSet={onSet}
        price={others.price ?? ''}
        error={shared.error}
        isFixed={shared.readOnly ?? false}
        solution={hasFixedParts && liveId !== null && !shared.readOnly && <CopyKit productId={liveId} />}
      />
    )
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
  if (kind === 'choice') {
    return (
      <Select
        label={field.label}
        value={typed}
        error={shared.error}
        disabled={shared.readOnly}
        onChange={({ target }) => onSet(target.value)}
      >
        <option value="">None</option>
        {field.choices?.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  if (kind !== 'long' && kind !== 'list') {
    return <Field {...shared} autoComplete="off" {...(kind === 'number' && { inputMode: 'decimal' })} />
  }
  const rows = Math.min(10, Math.max(kind === 'list' ? 2 : 3, Math.ceil(typed.length / 60)))
  return <TextArea {...(shared as ComponentProps<typeof TextArea>)} rows={rows} />
}
