import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { type ShippingValues, shippingFields } from './shipping-form.ts'

const halves: (keyof ShippingValues)[] = ['city', 'state', 'zip', 'country']

interface ShippingFieldsProps {
  register: UseFormRegister<ShippingValues>
  errors: FieldErrors<ShippingValues>
}

/** The six fields of an address. */
export function ShippingFields({ register, errors }: ShippingFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-4 max-[20rem]:grid-cols-1">
      {shippingFields.map((field) => (
        <Field
          key={field.name}
          {...field}
          {...register(field.name)}
          required
          error={errors[field.name]?.message}
          className={halves.includes(field.name) ? '' : 'col-span-full'}
        />
      ))}
    </div>
  )
}
