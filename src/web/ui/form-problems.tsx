import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Notice } from './notice.tsx'

interface WrongField {
  name: string
  label: string
}

export interface FormProblemsProps {
  /** The fields that are wrong, in the order of the form. */
  fields: WrongField[]
  /** How often the form was rejected; the list has the fields of the last time, and loses those mended since. */
  attempt: number
  onChoose: (name: string) => void
  /** A sentence about the whole form, in place of the usual one; also shown for a single field. */
  summary?: string | null
}

/** Lists the wrong fields above a form when there is more than one; each field shows its own error. */
export function FormProblems({ fields, attempt, onChoose, summary = null }: FormProblemsProps) {
  const isHydrated = useIsHydrated()
  const [listed, setListed] = useState({
    attempt: 0,
    fields: [] as WrongField[],
    summary: null as string | null,
  })
  if (listed.attempt !== attempt) setListed({ attempt, fields, summary })
  if (listed.fields.length === 1 && !listed.summary) return null
  const left = listed.fields.filter(({ name }) => fields.some((field) => field.name === name))
  if (left.length === 0) return null
  const count = left.length === 1 ? '1 field needs' : `${left.length} fields need`
  return (
    <Notice tone="error">
      <p>{listed.summary ?? `${count} another look:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {left.map(({ name, label }) => (
          <li key={name}>
            {isHydrated ? (
              <button
                type="button"
                onClick={() => onChoose(name)}
                className="min-h-8 underline underline-offset-4"
              >
                {label}
              </button>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
