import { useEffect } from 'react'
import { getLastAddress } from '#contract/checkout.ts'
import { api } from '../../api/browser-api.ts'
import { useFields } from '../../forms/use-fields.ts'
import { readOrNull } from '../../loading/read.ts'
import { readToken, readUser } from '../../session/session.ts'
import { deliveryPin } from '../delivery/delivery-pin.ts'
import {
  type ShippingValues,
  shippingCheck,
  shippingFields,
  shippingLabels,
  shippingSummary,
} from '../orders/shipping-form.ts'
import { shippingDraft } from './shipping-draft.ts'

/** The shopper's last address. The form stays empty when it can't be read. */
const readLastAddress = async (): Promise<ShippingValues | null> =>
  (await readOrNull(api(getLastAddress)))?.shipping ?? null

/**
 * The address form of the checkout: filled from the draft, or else from the last address; what is typed is
 * stored as a draft.
 */
export function useShippingForm() {
  // No default values: the form takes over what was typed or filled in before hydration.
  const form = useFields<ShippingValues>({
    labels: shippingLabels,
    check: shippingCheck,
    summary: shippingSummary,
  })
  const { getValues, setValue, watch } = form

  useEffect(() => {
    /** Sets a value where nothing was typed, or where the value was set here before. */
    function fill(values: Partial<ShippingValues>, before: Partial<ShippingValues> = {}): void {
      for (const { name, defaultValue = '' } of shippingFields) {
        const [value, typed] = [values[name], getValues(name)]
        const isUntouched = !typed || typed === defaultValue || typed === before[name]
        if (value !== undefined && isUntouched) setValue(name, value)
      }
    }
    const draft = shippingDraft.read()
    const known = draft ?? { fullName: readUser()?.fullName, zip: deliveryPin.read() ?? undefined }
    fill(known)
    const watching = watch((values) => shippingDraft.write(values))
    let isHere = true
    if (!draft && readToken()) {
      void readLastAddress().then((last) => {
        if (isHere && last) fill(last, known)
      })
    }
    return () => {
      isHere = false
      watching.unsubscribe()
    }
  }, [getValues, setValue, watch])

  return form
}
