import type { ComponentProps } from 'react'
import type { StaffReturn } from '#contract/admin/returns.ts'
import { Field } from '../../ui/field.tsx'

interface PacksFieldsProps {
  one: StaffReturn
  isMoney: boolean
  register: (name: `packs.${number}`) => Omit<ComponentProps<typeof Field>, 'label'>
}

/** How many packs of each item of a return are settled. */
export function PacksFields({ one, isMoney, register }: PacksFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">
        {isMoney ? 'Packs whose money goes back' : 'Packs to send again'}
      </legend>
      {one.items.map(({ item_id, name, quantity, on_shelf }) => (
        <div key={item_id} className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-4">
          <p className="self-center">
            {name}
            <span className="block text-ink-700 text-label">
              up to {quantity}
              {!isMoney && `; ${on_shelf} free on the shelf`}
            </span>
          </p>
          <Field
            {...register(`packs.${item_id}`)}
            label="Packs"
            aria-label={`Packs of ${name}`}
            type="number"
            min={0}
            max={quantity}
            inputMode="numeric"
          />
        </div>
      ))}
    </fieldset>
  )
}
