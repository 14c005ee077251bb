import { useEffect, useRef } from 'react'
import type { TextField } from '#contract/admin/text-kinds.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Conflict } from '../components/conflict.tsx'
import { shownValue } from './differences.ts'
import type { Text } from './use-text.ts'

interface TextInputProps {
  text: Text
  /** The entry; null for a field above the list. */
  id: string | null
  name: string
  field: TextField
  value: string
  /** Where the server names it when something is wrong. */
  path: string
}

/** So many characters stand in a line of a long field. */
const lineLength = 90

/** A field of a text, with what is wrong with it and what a colleague made of it. */
export function TextInput({ text, id, name, field, value, path }: TextInputProps) {
  const conflict = text.conflicts.find((one) => one.id === id && one.field === name)
  const input = useRef<HTMLElement>(null)
  const toMend = text.toMend?.id === id && text.toMend.field === name ? text.toMend : null
  useEffect(() => {
    if (toMend) input.current?.focus()
  }, [toMend])
  const ref = (element: HTMLElement | null): void => {
    input.current = element
  }
  const common = { label: field.label, value, error: text.wrong[path], ref }
  const put = (next: string): void => text.put(id, { [name]: next })
  return (
    <div className="min-w-0">
      {field.choices ? (
        <Select label={field.label} value={value} ref={ref} onChange={({ target }) => put(target.value)}>
          {Object.entries(field.choices).map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </Select>
      ) : field.isLong ? (
        <TextArea {...common} rows={rowsOf(value)} onChange={({ target }) => put(target.value)} />
      ) : (
        <Field {...common} autoComplete="off" onChange={({ target }) => put(target.value)} />
      )}
      {conflict && (
        <Conflict
          server={shownValue(field, conflict.server)}
          before={shownValue(field, conflict.before)}
          onTake={() => put(conflict.server)}
        />
      )}
    </div>
  )
}

function rowsOf(value: string): number {
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0)
  return Math.min(10, Math.max(3, lines))
}
