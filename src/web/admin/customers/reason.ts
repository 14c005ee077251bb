import type { PromptField } from '../components/prompt-field.tsx'

export interface Reasoned {
  reason: string
}

export const reasonLabels = { reason: 'Reason' }

/** Why something is done, for the log. */
export const reasonField = (...suggestions: string[]): PromptField => ({
  label: reasonLabels.reason,
  suggestions,
})
