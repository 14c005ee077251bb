import type { InputHTMLAttributes } from 'react'
import type * as z from 'zod/mini'
import { Delivery, type Shipping } from '#contract/shop/checkout.ts'
import { fixed } from '#shared/fixed.ts'
import { checkedBy } from '../../lib/forms/form-check.ts'

/** The six fields and the courier's phone as typed. */
export type ShippingValues = z.input<typeof Shipping> & { phone?: string }

interface ShippingField extends InputHTMLAttributes<HTMLInputElement> {
  name: keyof ShippingValues
  label: string
  hint?: string
}

/** In the order of a postal address. Browsers fill them in by their autofill names. */
export const shippingFields: ShippingField[] = [
  { name: 'fullName', label: 'Full Name', autoComplete: 'shipping name', maxLength: 100 },
  {
    name: 'address',
    label: 'Address',
    autoComplete: 'shipping address-line1',
    maxLength: 300,
    hint: 'Flat, house, street and area.',
  },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2', maxLength: 100 },
  { name: 'state', label: 'State', autoComplete: 'shipping address-level1', maxLength: 100 },
  {
    name: 'zip',
    label: 'Zip Code',
    autoComplete: 'shipping postal-code',
    inputMode: 'numeric',
    maxLength: 12,
    hint: 'Six-digit PIN code.',
  },
  {
    name: 'country',
    label: 'Country',
    autoComplete: 'shipping country-name',
    maxLength: 60,
    defaultValue: fixed.country,
  },
]

/** A field of its own after the six. */
export const phoneField: ShippingField = {
  name: 'phone',
  label: 'Phone for the courier',
  autoComplete: 'shipping tel',
  type: 'tel',
  maxLength: 20,
  hint: 'Optional. If you leave it empty, the courier calls the number in your account.',
}

export const shippingLabels = Object.fromEntries(
  [...shippingFields, phoneField].map(({ name, label }) => [name, label]),
)

/** The optional fields. */
export const optionalFields: (keyof ShippingValues)[] = ['phone']

/** The message about an address as a whole. */
export const shippingSummary = (values: ShippingValues): string | null =>
  shippingFields.some(({ name }) => !values[name]?.trim()) ? 'Please fill in all shipping information.' : null

/** An incomplete form shows one message; each missing field is marked. */
export const shippingCheck = checkedBy<ShippingValues>(Delivery, (messages, values) => {
  const missing = shippingFields.filter(({ name }) => messages[name] && !values[name]?.trim())
  return {
    ...messages,
    ...Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is required.`])),
  }
})
