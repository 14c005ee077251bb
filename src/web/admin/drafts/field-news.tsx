import { ConflictOf } from '../components/conflict.tsx'
import type { DraftKind, PlannedDraft } from './draft-kind.ts'
import { ShownValue } from './shown.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface FieldNewsProps<Live extends { id: number }, Draft extends PlannedDraft> {
  kind: Pick<DraftKind<Live, Draft>, 'shownName' | 'shownTyped' | 'valuesOf' | 'words'>
  edit: DraftForm<Live, Draft>
  name: string
  isNew: boolean
  isFixed: boolean
}

/** What a colleague made of a field, and what the shop has in it where the draft differs. */
export function FieldNews<Live extends { id: number }, Draft extends PlannedDraft>({
  kind,
  edit: { form, draft, conflict },
  name,
  isNew,
  isFixed,
}: FieldNewsProps<Live, Draft>) {
  const change = draft?.changes.find(({ field }) => field === name)
  const set = (typed: string) => form.setValue(name, typed, { shouldValidate: true })
  const { place } = kind.words
  return (
    <>
      <ConflictOf
        conflict={conflict}
        name={name}
        onTake={set}
        shown={(typed) => kind.shownTyped(name, typed)}
      />
      {change && !isNew && (
        <p className="mt-1 text-ink-700 text-label [overflow-wrap:anywhere]">
          {change.is_overtaken ? `Changed in the ${place} meanwhile, to: ` : `In the ${place}: `}
          <strong>
            <ShownValue value={change.live} />
          </strong>{' '}
          {!isFixed && (
            <button
              type="button"
              onClick={() => set(kind.valuesOf({ [name]: change.live })[name] ?? '')}
              className="text-link min-h-9 font-semibold"
            >
              Undo<span className="sr-only"> for {kind.shownName(name)}</span>
            </button>
          )}
        </p>
      )}
    </>
  )
}
