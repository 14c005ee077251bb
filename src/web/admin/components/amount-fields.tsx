import type { ComponentProps } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Field } from '../../ui/field.tsx'

interface AmountFieldsProps {
  /** The field of a form by its name. */
  field: (name: 'shipping' | 'adjustment') => ComponentProps<typeof Field>
  /** The refundable rest of the shipping fee, in rupees. */
  shippingLeft: number
}

/** Shipping and adjustment of a refund. */
export function AmountFields({ field, shippingLeft }: AmountFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        {...field('shipping')}
        hint={`Up to ${formatRupees(shippingLeft)}`}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field {...field('adjustment')} hint="Raises the sum; with a minus it lowers it." autoComplete="off" />
    </div>
  )
}
