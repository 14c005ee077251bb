import { useRef } from 'react'
import type { SavedAddress } from '#contract/shop/addresses.ts'
import { fixed } from '#shared/fixed.ts'
import { readUser } from '../../lib/session/session.ts'
import { isSame, lineOf, valuesOf } from '../addresses/address-text.ts'
import { phoneField, type ShippingValues, shippingFields } from '../orders/shipping-form.ts'
import type { AddressFields } from '../orders/use-address-form.ts'
import { Choice } from './choice.tsx'
import { ownPhone } from './use-shipping-form.ts'

const blank = (): ShippingValues => ({
  fullName: readUser()?.fullName ?? '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: fixed.country,
  phone: ownPhone(),
})

/** Fills in a saved address; 'Another address' restores the typed one. */
export function SavedChoice({ form, book }: { form: AddressFields; book: SavedAddress[] }) {
  const typed = useRef<ShippingValues>(undefined)
  const values = form.watch()
  const chosen = book.find((saved) => isSame(saved, values))

  function fill(wanted: ShippingValues): void {
    form.pin.forget()
    for (const { name } of [...shippingFields, phoneField]) form.setValue(name, wanted[name] ?? '')
    form.clearErrors()
  }

  function choose(saved: SavedAddress): void {
    if (!chosen) typed.current = form.getValues()
    const wanted = valuesOf(saved)
    fill({ ...wanted, phone: wanted.phone || ownPhone() })
  }

  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-semibold text-label">Your saved addresses</legend>
      <div className="grid gap-2.5">
        {book.map((saved) => (
          <Choice
            key={saved.id}
            name="savedAddress"
            isChosen={saved === chosen}
            onChoose={() => choose(saved)}
          >
            <span className="block font-semibold">{saved.fullName}</span>
            <span className="block text-ink-700">{lineOf(saved)}</span>
          </Choice>
        ))}
        <Choice name="savedAddress" isChosen={!chosen} onChoose={() => fill(typed.current ?? blank())}>
          Another address
        </Choice>
      </div>
    </fieldset>
  )
}
