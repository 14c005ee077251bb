import type { SavedAddress } from '#contract/shop/addresses.ts'
import { formatPhone } from '../../lib/phone.ts'
import type { ShippingValues } from '../orders/shipping-form.ts'

/** A saved address as form values. */
export const valuesOf = ({
  fullName,
  address,
  city,
  state,
  zip,
  country,
  phone,
}: SavedAddress): Required<ShippingValues> => ({
  fullName,
  address,
  city,
  state,
  zip,
  country,
  phone: formatPhone(phone ?? ''),
})

/** One line, without the name. */
export const lineOf = ({ address, city, state, zip }: SavedAddress): string =>
  `${address}, ${city}, ${state} ${zip}`

/** Whether the six fields of a form are a saved address. */
export const isSame = (saved: SavedAddress, typed: Partial<ShippingValues>): boolean =>
  (['fullName', 'address', 'city', 'state', 'zip', 'country'] as const).every(
    (name) => plain(saved[name]) === plain(typed[name] ?? ''),
  )

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()
