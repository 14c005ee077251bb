import { ChevronDown } from 'lucide'
import { type ComponentProps, useId } from 'react'
import { FieldNotes } from './field-notes.tsx'
import { Icon } from './icon.tsx'

interface SelectProps extends ComponentProps<'select'> {
  label: string
  /** Beside or hidden from sight, where the chosen option says enough; above the field otherwise. */
  labelClass?: string
  error?: string | undefined
}

/** A labelled choice of one from a list. */
export function Select({ label, labelClass = 'mb-1 block', error, className = '', ...select }: SelectProps) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={`${labelClass} font-semibold text-label`}>
        {label}
      </label>
      <div className="relative min-w-0 grow">
        <select
          {...select}
          id={id}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          className="min-h-12 w-full appearance-none text-ellipsis rounded-(--radius-control) border border-ink-500 bg-white pr-10 pl-3 text-base hover:border-ink-700"
        />
        <Icon
          of={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-ink-700"
        />
      </div>
      <FieldNotes id={id} hint={undefined} error={error} />
    </div>
  )
}
