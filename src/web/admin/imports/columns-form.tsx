import { type FormEvent, useState } from 'react'
import { type Import, type ImportKindName, importKinds } from '#contract/admin/imports.ts'
import type { ImportGoal } from '#shared/import-states.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card } from '../components/card.tsx'
import { ColumnRow } from './column-row.tsx'
import { sentColumns } from './typed-columns.ts'
import { UnknownValues } from './unknown-values.tsx'
import type { ImportActions } from './use-import.ts'

const goals: Record<ImportGoal, { label: string; hint: string }> = {
  drafts: {
    label: 'Save as drafts',
    hint: 'Shoppers see nothing yet, and what is missing can be added before publishing.',
  },
  shop: {
    label: 'Publish at once',
    hint: 'Shoppers see it when it is applied. What is new needs every field.',
  },
}

const summary = 'min-h-11 cursor-pointer py-2.5 font-semibold'

/** Maps columns to fields, and decides what happens to the rows. */
export function ColumnsForm({ one, actions }: { one: Import; actions: ImportActions }) {
  const isFixed = one.state !== 'open'
  const [known] = useState(() => new Set(Object.keys(one.columns)))
  const rows = (isKnown: boolean) =>
    one.fields
      .filter(({ name, is_key }) => (known.has(name) || is_key) === isKnown)
      .map((field) => (
        <ColumnRow
          key={field.name}
          field={field}
          headers={one.headers}
          first={one.sample[0] ?? []}
          typed={actions.columnOf(field.name)}
          error={actions.errors[field.name]}
          isFixed={isFixed}
          onChange={(typed) => actions.choose(field.name, typed)}
        />
      ))
  // A checked import shows its result first.
  const [isOpen, setOpen] = useState(one.checked_at === null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setOpen(!(await actions.check()))
  }
  const others = rows(false)
  return (
    <Card heading="Columns">
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <Unused one={one} actions={actions} />
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={summary}>Which column is which field</summary>
          <ul>{rows(true)}</ul>
          {others.length > 0 && (
            <details className="mt-2">
              <summary className={summary}>{others.length} fields that the file does not have</summary>
              <p className="text-ink-700 text-label">What is not in the file stays as it is in the shop.</p>
              <ul>{others}</ul>
            </details>
          )}
        </details>
        <UnknownValues one={one} actions={actions} isFixed={isFixed} />
        {one.has_goals && <Goals kind={one.kind} actions={actions} isFixed={isFixed} />}
        {!isFixed && (
          <SubmitButton
            look={actions.isFresh ? 'secondary' : 'primary'}
            isBusy={actions.busy === 'check'}
            busyLabel="Looking…"
            disabled={actions.busy !== null}
            className="justify-self-start"
          >
            {one.checked_at === null ? 'Review the import' : 'Review again'}
          </SubmitButton>
        )}
      </form>
    </Card>
  )
}

/** Whether applied rows are published. */
const Goals = ({
  kind,
  actions,
  isFixed,
}: {
  kind: ImportKindName
  actions: ImportActions
  isFixed: boolean
}) => (
  <fieldset disabled={isFixed} className="grid gap-2">
    <legend className="mb-1 font-semibold text-label">
      New and changed {importKinds[kind].toLowerCase()}
    </legend>
    {(Object.keys(goals) as ImportGoal[]).map((goal) => (
      <label key={goal} className="flex min-h-11 items-start gap-3">
        <input
          type="radio"
          name="goal"
          checked={actions.goal === goal}
          onChange={() => actions.setGoal(goal)}
          className="mt-1 size-5 shrink-0 accent-leaf-700"
        />
        <span>
          {goals[goal].label}
          <span className="block text-ink-700 text-label">{goals[goal].hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

/** Columns that no field takes. */
function Unused({ one, actions }: { one: Import; actions: ImportActions }) {
  const used = new Set(
    Object.values(sentColumns(actions.columns)).flatMap((from) => ('column' in from ? [from.column] : [])),
  )
  const left = one.headers.filter((header, column) => header !== '' && !used.has(column))
  if (left.length === 0) return null
  return <p className="text-ink-700 text-label">Columns that are not read: {left.join(', ')}.</p>
}
