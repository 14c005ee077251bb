import { type ComponentProps, useId } from 'react'

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

interface StarChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  error?: string | undefined
}

/** One to five stars as radio buttons, each with a word. */
export function StarChoice({ label, error, required: _required, ...input }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-semibold text-label">{label}</legend>
      <div className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-5">
        {words.map((word, index) => (
          <label
            key={word}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-(--radius-control) border border-paper-300 bg-white px-3 py-2 min-[26rem]:flex-col min-[26rem]:justify-center min-[26rem]:gap-1 has-checked:border-leaf-700 has-checked:bg-leaf-50"
          >
            <input
              {...input}
              type="radio"
              value={index + 1}
              aria-label={`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${word}`}
              className="size-5 shrink-0 accent-leaf-700"
            />
            <span aria-hidden className="font-semibold tabular-nums">
              {index + 1} ★
            </span>
            <span aria-hidden className="text-center text-ink-700 text-label leading-tight">
              {word}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-alert-700 text-label">
          {error}
        </p>
      )}
    </fieldset>
  )
}
