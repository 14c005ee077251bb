import { Field } from '../../ui/field.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { PinNote } from './pin-note.tsx'
import { phoneField, type ShippingValues, shippingFields } from './shipping-form.ts'
import type { AddressFields } from './use-address-form.ts'

const halves: (keyof ShippingValues)[] = ['city', 'state', 'zip', 'country']

/** The six fields of an address and the phone for the courier, below a list of the wrong ones. */
export function ShippingFields({ form }: { form: AddressFields }) {
  return (
    <div className="grid gap-4">
      <FormProblems {...form.problems} />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-4 max-[20rem]:grid-cols-1">
        {shippingFields.map((field) => (
          <Field
            key={field.name}
            {...field}
            {...form.field(field.name)}
            className={halves.includes(field.name) ? '' : 'col-span-full'}
          />
        ))}
        <div className="col-span-full">
          <PinNote {...form.pin} />
          <Field {...phoneField} {...form.field('phone')} />
        </div>
      </div>
    </div>
  )
}
