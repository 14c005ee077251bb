import { useId } from 'react'
import type { Import } from '#contract/admin/imports.ts'
import { Field } from '../../ui/field.tsx'
import { FieldNotes } from '../../ui/field-notes.tsx'
import { sameForAll, type TypedColumn } from './typed-columns.ts'

interface ColumnRowProps {
  field: Import['fields'][number]
  /** The titles of the file and its first row. */
  headers: string[]
  first: string[]
  typed: TypedColumn
  error: string | undefined
  isFixed: boolean
  onChange: (typed: TypedColumn) => void
}

const columnsOf = (headers: string[]) =>
  headers.map((header, column) => ({ value: String(column), title: header || `Column ${column + 1}` }))

/** The source column of a field, with its value in the first row. */
export function ColumnRow({ field, headers, first, typed, error, isFixed, onChange }: ColumnRowProps) {
  const id = useId()
  const sample = typed.from !== '' && typed.from !== sameForAll ? first[Number(typed.from)] : undefined
  const hint = field.hint ?? undefined
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <li className="grid items-start gap-x-5 gap-y-2 border-paper-200 border-b py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold text-label">
          {field.label}
        </label>
        <select
          id={id}
          value={typed.from}
          disabled={isFixed}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => onChange({ ...typed, from: target.value })}
          className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3 text-base hover:border-ink-700 aria-invalid:border-2 aria-invalid:border-alert-700"
        >
          <option value="">Not in the file</option>
          <option value={sameForAll}>The same for all rows</option>
          {columnsOf(headers).map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
      {typed.from === sameForAll ? (
        <Field
          label={`${field.label} of all rows`}
          value={typed.value}
          disabled={isFixed}
          maxLength={5_000}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...typed, value: target.value })}
        />
      ) : (
        <p className="text-ink-700 text-label sm:pt-9">
          {sample !== undefined && (sample === '' ? 'Empty in the first row' : `First row: ${sample}`)}
        </p>
      )}
    </li>
  )
}
