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
  /**
   * How often the form was rejected; the list stays as of the last time, so that nothing moves during
   * corrections.
   */
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
  if (listed.fields.length === 0 || (listed.fields.length === 1 && !listed.summary)) return null
  return (
    <Notice tone="error">
      <p>{listed.summary ?? `${listed.fields.length} fields need another look:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {listed.fields.map(({ name, label }) => {
          const isWrong = fields.some((field) => field.name === name)
          return (
            <li key={name}>
              {isHydrated ? (
                <button
                  type="button"
                  onClick={() => onChoose(name)}
                  className={`min-h-8 underline-offset-4 ${isWrong ? 'underline' : 'line-through'}`}
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
