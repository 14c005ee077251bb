import { type ComponentProps, useId } from 'react'

interface SelectProps extends ComponentProps<'select'> {
  label: string
  options: readonly { value: string; label: string }[]
}

/** A native select. */
export function Select({ label, options, className = '', ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3 py-2 text-base hover:border-ink-700"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
