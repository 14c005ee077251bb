import { useState } from 'react'
import { Notice } from './notice.tsx'

interface WrongField {
  name: string
  label: string
}

interface FormProblemsProps {
  /** The fields that are wrong, in the order of the form. */
  fields: WrongField[]
  /** How often the form was sent; the list is that of the last time, so that nothing moves while it is worked off. */
  attempt: number
  onChoose: (name: string) => void
}

/** Says above a form which fields were wrong, where more than one was; what is wrong stands beside each. */
export function FormProblems({ fields, attempt, onChoose }: FormProblemsProps) {
  const [listed, setListed] = useState<{ attempt: number; fields: WrongField[] }>({ attempt: 0, fields: [] })
  if (listed.attempt !== attempt) setListed({ attempt, fields })
  if (listed.fields.length < 2) return null
  return (
    <Notice tone="error">
      <p>{listed.fields.length} fields need another look:</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {listed.fields.map(({ name, label }) => {
          const isWrong = fields.some((field) => field.name === name)
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChoose(name)}
                className={`min-h-8 underline-offset-4 ${isWrong ? 'underline' : 'line-through'}`}
              >
                {label}
              </button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
