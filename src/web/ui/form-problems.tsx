import { Notice } from './notice.tsx'

interface FormProblemsProps {
  /** The fields that are wrong, in the order of the form. */
  fields: { name: string; label: string }[]
  onChoose: (name: string) => void
}

/** Says above a form which fields are wrong, where more than one is; what is wrong stands beside each. */
export function FormProblems({ fields, onChoose }: FormProblemsProps) {
  if (fields.length < 2) return null
  return (
    <Notice tone="error">
      <p>{fields.length} fields need another look:</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {fields.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="min-h-6 underline underline-offset-4"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
