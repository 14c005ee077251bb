import { type ComponentProps, useId } from 'react'

/** A labelled choice of one from a list. */
export function Select({ label, className = '', ...select }: ComponentProps<'select'> & { label: string }) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block font-semibold text-label">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3 text-base hover:border-ink-700"
      />
    </div>
  )
}
