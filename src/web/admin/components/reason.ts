import { requiring } from '../../lib/forms/form-check.ts'
import { useFields } from '../../lib/forms/use-fields.ts'
import type { PromptField } from './prompt-field.tsx'

interface Reasoned {
  reason: string
}

const reasonLabels = { reason: 'Reason' }

/** Why something is done, for the log. */
export const reasonField = (...suggestions: string[]): PromptField => ({
  label: reasonLabels.reason,
  suggestions,
})

/** The form of an action that asks for nothing but its reason. */
export const useReason = () =>
  useFields<Reasoned>({
    labels: reasonLabels,
    check: requiring(reasonLabels),
    defaultValues: { reason: '' },
  })
