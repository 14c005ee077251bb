import { type ComponentProps, useId } from 'react'
import { Field } from '../../ui/field.tsx'

/** The description of a field that an action needs. */
export interface PromptField {
  label: string
  type?: 'date'
  suggestions?: string[]
  isOptional?: true
}

interface PromptInputProps extends Omit<ComponentProps<typeof Field>, 'list'> {
  of: PromptField
}

/** The input of a field that an action asks for, with its suggestions. */
export function PromptInput({ of: { label, type, suggestions, isOptional }, ...input }: PromptInputProps) {
  const id = useId()
  return (
    <div>
      <Field
        {...input}
        label={isOptional ? `${label} (optional)` : label}
        type={type}
        list={suggestions && id}
        autoComplete="off"
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  )
}
