import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusFirst } from '../focus.ts'
import type { FormAnswer } from './form-answer.ts'

interface FormOutcomeProps {
  answer: FormAnswer | null | undefined
  /** Field → its label, in the order of the form, for fields that show their own error. */
  labels: Record<string, string>
}

/** The result of posting a form, with a list of the wrong fields; each field shows its own error. */
export function FormOutcome({ answer, labels }: FormOutcomeProps) {
  if (!answer) return null
  if (answer.status === 'sent') return <Notice tone="success">{answer.message}</Notice>
  const fields = Object.entries(labels)
    .filter(([name]) => answer.errors[name])
    .map(([name, label]) => ({ name, label }))
  if (fields.length === 0) return <Notice tone="error">{answer.message}</Notice>
  return (
    <FormProblems key={fields.map(({ name }) => name).join()} fields={fields} attempt={1} onChoose={goTo} />
  )
}

/** A page has one posted form, and its fields have unique names. */
const goTo = (name: string): void => void focusFirst(document, `main form [name="${name}"]`)
