import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { FieldNotes } from '../../ui/field-notes.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error?: string
  hint?: string
  /** The class of a label that is a heading. */
  labelClass?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** A labelled field of several lines, with its error beside it. */
export function TextArea({
  label,
  error,
  hint,
  labelClass = 'mb-1.5 block font-semibold text-label',
  className = '',
  ...area
}: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 py-2.5 text-base hover:border-ink-700 aria-invalid:border-2 aria-invalid:border-alert-700"
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
