import { useFields } from '../../lib/forms/use-fields.ts'
import {
  optionalFields,
  type ShippingValues,
  shippingCheck,
  shippingLabels,
  shippingSummary,
} from './shipping-form.ts'
import { usePinFill } from './use-pin-fill.ts'

/**
 * The address form, whose PIN fills in city and state. Without default values it keeps what was typed or
 * autofilled before hydration.
 */
export function useAddressForm(defaultValues?: ShippingValues) {
  const form = useFields<ShippingValues>({
    labels: shippingLabels,
    check: shippingCheck,
    optional: optionalFields,
    defaultValues,
    summary: shippingSummary,
  })
  const pin = usePinFill(form)
  /** Before anything is sent, the shopper settles a state that is not that of the PIN. */
  const submit: typeof form.submit = (send, onInvalid) =>
    form.submit((values, event) => {
      if (pin.news?.kind !== 'other') return send(values, event)
      const { place } = pin.news
      form.showErrors({
        state: `PIN code ${place.pin} lies in ${place.state}. Please correct the state or the PIN code.`,
      })
    }, onInvalid)
  return { ...form, submit, pin }
}

export type AddressFields = ReturnType<typeof useAddressForm>
