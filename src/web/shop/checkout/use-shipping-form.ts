import { useEffect, useEffectEvent, useState } from 'react'
import { listAddresses, type SavedAddress } from '#contract/shop/addresses.ts'
import { getLastAddress } from '#contract/shop/checkout.ts'
import { api } from '../../lib/api/browser-api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { formatPhone } from '../../lib/phone.ts'
import { readToken, readUser } from '../../lib/session/session.ts'
import { valuesOf } from '../addresses/address-text.ts'
import { deliveryPin } from '../delivery/delivery-pin.ts'
import { phoneField, type ShippingValues, shippingFields } from '../orders/shipping-form.ts'
import { useAddressForm } from '../orders/use-address-form.ts'
import { shippingDraft } from './shipping-draft.ts'

/** What is not known of an address stays as it is in the form. */
type Known = Partial<ShippingValues>

/** The shopper's last address. The form stays empty when it can't be read. */
async function readLastAddress(): Promise<Known | null> {
  const last = (await readOrNull(api(getLastAddress)))?.shipping
  return last ? { ...last, phone: last.phone ? formatPhone(last.phone) : undefined } : null
}

/** The address book, and the address that the form begins with where it is asked for. */
async function readAddresses(isAsked: boolean): Promise<{ book: SavedAddress[] | null; best: Known | null }> {
  const [saved, last] = await Promise.all([
    readOrNull(api(listAddresses)),
    isAsked ? readLastAddress() : null,
  ])
  const book = saved?.addresses ?? null
  const first = book?.[0]
  return {
    book,
    best: first ? { ...valuesOf(first), phone: first.phone ? formatPhone(first.phone) : undefined } : last,
  }
}

/** The number that stands in the field unless another one is known. */
export const ownPhone = (): string => formatPhone(readUser()?.phoneNumber ?? '')

/**
 * The address form of the checkout: filled from the draft, or else from the default of the address book, or else from the last
 * address; what is typed is stored as a draft.
 */
export function useShippingForm() {
  // No default values: the form takes over what was typed or filled in before hydration.
  const form = useAddressForm()
  const { getValues, setValue, watch } = form
  const [book, setBook] = useState<SavedAddress[] | null>(null)

  /** Sets a value where nothing was typed, or where it was set here or by the PIN before. */
  const fill = useEffectEvent((values: Known, before: Known = {}) => {
    for (const { name, defaultValue = '' } of [...shippingFields, phoneField]) {
      const [value, typed] = [values[name], getValues(name)]
      const isUntouched =
        !typed || typed === defaultValue || typed === before[name] || form.pin.isOwn(name, typed)
      if (value !== undefined && isUntouched) setValue(name, value)
    }
  })

  const forgetPin = useEffectEvent(() => form.pin.forget())

  useEffect(() => {
    const draft = shippingDraft.read()
    const user = readUser()
    const known = {
      ...(draft ?? { fullName: user?.fullName, zip: deliveryPin.read() ?? undefined }),
      // Who typed the draft as a guest has a number by now.
      phone: draft?.phone || ownPhone(),
    }
    fill(known)
    const watching = watch((values) => shippingDraft.write(values))
    let isHere = true
    if (readToken()) {
      void readAddresses(draft === null).then(({ book: saved, best }) => {
        if (!isHere) return
        setBook(saved)
        if (draft || !best) return
        fill(best, known)
        forgetPin()
      })
    }
    return () => {
      isHere = false
      watching.unsubscribe()
    }
  }, [watch])

  return { form, book, setBook }
}
