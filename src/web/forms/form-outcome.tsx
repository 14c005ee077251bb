import { Notice } from '../ui/notice.tsx'
import type { FormAnswer } from './form-answer.ts'

interface FormOutcomeProps {
  answer: FormAnswer | null | undefined
  /** Field → its label, in the order of the form: the fields that show their own error. */
  labels: Record<string, string>
}

/**
 * What came of sending a form. Where fields are wrong, that stands beside each; here only which they are, if there are
 * several.
 */
export function FormOutcome({ answer, labels }: FormOutcomeProps) {
  if (!answer) return null
  if (answer.status === 'sent') return <Notice tone="success">{answer.message}</Notice>
  const wrong = Object.keys(labels).filter((name) => answer.errors[name])
  if (wrong.length === 0) return <Notice tone="error">{answer.message}</Notice>
  if (wrong.length === 1) return null
  return (
    <Notice tone="error">
      {wrong.length} fields need another look: {wrong.map((name) => labels[name]).join(', ')}.
    </Notice>
  )
}
