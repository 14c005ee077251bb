import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { FieldNotes } from '../../ui/field-notes.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import { type ChoicesSetup, useChoices } from './use-choices.ts'

interface ChooseFieldProps extends ChoicesSetup {
  label: string
  hint?: string | undefined
  error?: string | undefined
  isFixed?: boolean
  /** So that a form leads here. */
  ref?: Ref<{ focus: () => void }>
}

/** Chooses items by a part of their name. Chosen items are listed above the field and can be removed. */
export function ChooseField({ label, hint, error, isFixed = false, ref, ...setup }: ChooseFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const field = useChoices(setup)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const list = `${id}-list`
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        {label}
      </label>
      <ChoiceChips
        label={`${label}: chosen`}
        chosen={setup.chosen}
        isFixed={isFixed}
        onRemove={(choice) => {
          field.remove(choice)
          input.current?.focus()
        }}
      />
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={field.isOpen}
        aria-controls={list}
        aria-activedescendant={field.active >= 0 ? `${list}-${field.active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        autoComplete="off"
        maxLength={60}
        readOnly={isFixed}
        value={field.words}
        onChange={({ target }) => field.type(target.value)}
        onClick={() => !isFixed && field.open()}
        onBlur={field.close}
        onKeyDown={(event) => !isFixed && field.steer(event)}
        className="min-h-12 w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 py-2 text-base hover:border-ink-700 aria-invalid:border-2 aria-invalid:border-alert-700"
      />
      <div
        id={list}
        role="listbox"
        aria-label={`${label}: found`}
        className="mt-1 grid max-h-72 gap-0.5 overflow-y-auto rounded-(--radius-control) border border-paper-300 bg-white p-1 empty:hidden"
      >
        {field.options.map((choice, index) => (
          <button
            type="button"
            key={choice.value}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === field.active}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => field.choose(choice)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-(--radius-control) px-3 py-1.5 text-left hover:bg-paper-100 aria-selected:bg-leaf-100"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{choice.name}</span>
            <span className="shrink-0 text-ink-700 text-label">{choice.note}</span>
          </button>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-ink-700 text-label empty:hidden">
        {field.status}
      </p>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
