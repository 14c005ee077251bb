import { Minus, Plus } from 'lucide'
import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { FieldNotes } from './field-notes.tsx'
import { Icon } from './icon.tsx'

interface StepperProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** What the buttons count; the label without it. */
  counted?: string
  hint?: string
  ref?: Ref<HTMLInputElement>
}

const stepClass =
  'inline-flex min-h-12 w-11 shrink-0 items-center justify-center text-leaf-700 hover:bg-leaf-50'

/** A labelled number with a button on either side, large enough for a thumb. */
export function Stepper({ label, counted = label, hint, ...input }: StepperProps) {
  const id = useId()

  function step(by: 1 | -1): void {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLInputElement)) return
    if (by === 1) field.stepUp()
    else field.stepDown()
    // As if it were typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        {label}
      </label>
      <div className="inline-flex overflow-clip rounded-(--radius-control) border border-ink-500 bg-white focus-within:border-leaf-700">
        <button
          type="button"
          aria-label={`Decrease: ${counted}`}
          onClick={() => step(-1)}
          className={stepClass}
        >
          <Icon of={Minus} className="size-4" />
        </button>
        <input
          {...input}
          id={id}
          type="number"
          inputMode="numeric"
          step={1}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="quantity-input w-11 text-center font-semibold tabular-nums"
        />
        <button
          type="button"
          aria-label={`Increase: ${counted}`}
          onClick={() => step(1)}
          className={stepClass}
        >
          <Icon of={Plus} className="size-4" />
        </button>
      </div>
      <FieldNotes id={id} hint={hint} error={undefined} />
    </div>
  )
}
