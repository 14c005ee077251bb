import { type TextareaHTMLAttributes, useId } from 'react'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error?: string
}

/** A labelled field of several lines, with its error beside it. */
export function TextArea({ label, error, className = '', ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="w-full rounded-lg border border-ink-500 bg-white px-3 py-2 text-base aria-invalid:border-2 aria-invalid:border-alert-700"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-alert-700 text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
