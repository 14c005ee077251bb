import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ConflictOf } from '../components/conflict.tsx'
import { type ColourFault, lookLabels } from './look-values.ts'
import type { LookForm } from './use-look-form.ts'

interface ColourFieldProps {
  edit: LookForm
  name: 'brand' | 'accent'
  hint: string
  fault: ColourFault | undefined
  isFixed: boolean
}

/** A colour as a code and as a choice of the browser; one that can't be read has the nearest that can beside it. */
export function ColourField({
  edit: { form, typed, conflict },
  name,
  hint,
  fault,
  isFixed,
}: ColourFieldProps) {
  const set = (value: string): void => form.setValue(name, value, { shouldValidate: true })
  const { error: _stale, ...field } = form.field(name)
  return (
    <div>
      <Field
        {...field}
        {...(fault && { error: fault.message })}
        hint={hint}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        trailing={
          <input
            type="color"
            aria-label={`${lookLabels[name]}: choose`}
            disabled={isFixed}
            value={/^#[\da-f]{6}$/i.test(typed[name]) ? typed[name].toLowerCase() : '#000000'}
            onChange={({ target }) => set(target.value)}
            className="absolute top-1.5 right-1.5 h-9 w-14 cursor-pointer rounded-md border border-ink-500 bg-white p-0.5"
          />
        }
      />
      {fault?.nearest && !isFixed && (
        <Button look="secondary" className="mt-2" onClick={() => set(fault.nearest ?? '')}>
          Take {fault.nearest}
        </Button>
      )}
      <ConflictOf conflict={conflict} name={name} onTake={set} />
    </div>
  )
}
