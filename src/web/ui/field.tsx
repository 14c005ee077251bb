import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error?: string
  hint?: string
  /** Content inside the field at its end. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field with its error, connected for screen readers. */
export function Field({ label, error, hint, trailing, className = '', ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 py-2 text-base hover:border-ink-700 aria-invalid:border-2 aria-invalid:border-alert-700 ${trailing ? 'pr-20' : ''}`}
        />
        {trailing}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
