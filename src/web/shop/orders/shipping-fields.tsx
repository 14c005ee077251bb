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
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {shippingFields.map((field) => (
        <Field
          key={field.name}
          {...field}
          {...register(field.name)}
          required
          error={errors[field.name]?.message}
          className={halves.includes(field.name) ? '' : 'sm:col-span-2'}
        />
      ))}
    </div>
  )
}
