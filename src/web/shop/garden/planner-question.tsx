import type { GardenQuestion } from '#shared/garden/questions.ts'
import { Choices } from '../../lib/forms/choices.tsx'
import { TextArea } from '../../lib/forms/text-area.tsx'

interface PlannerQuestionProps {
  question: GardenQuestion
  /** The earlier answers, when the page shows the form again. */
  given: string[]
}

export function PlannerQuestion({ question: { field, label, kind, options }, given }: PlannerQuestionProps) {
  if (kind === 'text') {
    return (
      <TextArea
        name={field}
        label={label}
        labelClass="mb-4 block font-display text-heading"
        rows={5}
        maxLength={1000}
        defaultValue={given[0]}
      />
    )
  }
  return (
    <Choices
      name={field}
      label={label}
      kind={kind === 'several' ? 'checkbox' : 'radio'}
      options={options.map((option) => ({
        value: kind === 'yes-or-no' ? option.toLowerCase() : option,
        label: option,
      }))}
      chosen={given}
    />
  )
}
