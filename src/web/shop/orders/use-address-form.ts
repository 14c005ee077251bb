import { useFields } from '../../forms/use-fields.ts'
import {
  optionalFields,
  type ShippingValues,
  shippingCheck,
  shippingLabels,
  shippingSummary,
} from './shipping-form.ts'
import { usePinFill } from './use-pin-fill.ts'

/**
 * The form of an address, whose PIN fills in city and state. Without default values it takes over what was typed or filled in
 * before hydration.
 */
export function useAddressForm(defaultValues?: ShippingValues) {
  const form = useFields<ShippingValues>({
    labels: shippingLabels,
    check: shippingCheck,
    optional: optionalFields,
    defaultValues,
    summary: shippingSummary,
  })
  return { ...form, pin: usePinFill(form) }
}

export type AddressFields = ReturnType<typeof useAddressForm>
