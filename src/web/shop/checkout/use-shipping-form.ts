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

/** Missing facts of an address leave the form's values. */
type Known = Partial<ShippingValues>

/** The shopper's last address; the form stays empty when it cannot be loaded. */
async function readLastAddress(): Promise<Known | null> {
  const last = (await readOrNull(api(getLastAddress)))?.shipping
  return last ? { ...last, phone: last.phone ? formatPhone(last.phone) : undefined } : null
}

/** The address book and, if requested, the initial address. */
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

/** The phone number of the account. */
export const ownPhone = (): string => formatPhone(readUser()?.phoneNumber ?? '')

/**
 * The checkout's address form, filled from the draft, the book's default or the last address. Typed values
 * are stored as a draft.
 */
export function useShippingForm() {
  // No default values: the form keeps what was typed or autofilled before hydration.
  const form = useAddressForm()
  const { getValues, setValue, watch } = form
  const [book, setBook] = useState<SavedAddress[] | null>(null)

  /** Sets a value unless the shopper typed one. */
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
      // A draft typed as a guest gets the account's number after signing in.
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
