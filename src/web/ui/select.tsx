import { type ComponentProps, useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

interface SelectProps extends ComponentProps<'select'> {
  label: string
  error?: string | undefined
}

/** A labelled choice of one from a list. */
export function Select({ label, error, className = '', ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-label">
        {label}
      </label>
      <select
        {...select}
        id={id}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3 text-base hover:border-ink-700"
      />
      <FieldNotes id={id} hint={undefined} error={error} />
    </div>
  )
}
