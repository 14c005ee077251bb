import { type FormEvent, useState } from 'react'
import type { NumberColumns, NumberPlan } from '#contract/admin/dispatch.ts'
import { Select } from '../../ui/select.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

const labels: Record<keyof NumberColumns, string> = {
  order: 'Order',
  carrier: 'Carrier',
  number: 'Tracking number',
  link: 'Link',
}
const names = Object.keys(labels) as (keyof NumberColumns)[]

/** The columns in a list: the title of each, or its number, and what stands below. */
const optionsOf = (columns: NumberPlan['columns']) =>
  columns.map(({ title, example }, column) => ({
    value: column,
    label: `${title || `Column ${column + 1}`}${example && ` (${example})`}`,
  }))

interface NumberColumnsFormProps {
  plan: NumberPlan
  isBusy: boolean
  onChoose: (columns: NumberColumns) => Promise<unknown>
}

/** Shows which columns of the table were read, and lets a person choose others. */
export function NumberColumnsForm({ plan: { columns, read }, isBusy, onChoose }: NumberColumnsFormProps) {
  const [chosen, setChosen] = useState<Partial<NumberColumns>>(read ?? {})
  const [isTried, setTried] = useState(false)
  const missing = (name: keyof NumberColumns): string | undefined =>
    isTried && (name === 'order' || name === 'number') && chosen[name] === undefined
      ? `Choose the column of the ${labels[name].toLowerCase()}.`
      : undefined
  const { order, number, ...others } = chosen
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (order !== undefined && number !== undefined) void onChoose({ ...others, order, number })
  }
  function choose(name: keyof NumberColumns, value: string): void {
    const { [name]: _, ...rest } = chosen
    setChosen(value === '' ? rest : { ...rest, [name]: Number(value) })
  }
  const options = optionsOf(columns)
  return (
    <details open={read === null} className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Which column is what</summary>
      <form noValidate onSubmit={send} className="mt-1 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) => (
            <Select
              key={name}
              label={labels[name]}
              value={chosen[name] ?? ''}
              error={missing(name)}
              onChange={({ target }) => choose(name, target.value)}
            >
              <option value="">Not in the table</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ))}
        </div>
        <p className="text-ink-700 text-label">
          A table needs a column for the order and one for the number. Without one for the carrier, name it
          above.
        </p>
        <SubmitButton look="secondary" isBusy={isBusy} busyLabel="Looking…" className="justify-self-start">
          Read these columns
        </SubmitButton>
      </form>
    </details>
  )
}
