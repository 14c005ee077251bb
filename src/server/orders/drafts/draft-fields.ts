import type { DraftChange, DraftItem, NewDraft } from '#contract/admin/draft-orders.ts'
import { toPaise } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { assertStateOfBuyer, type BusinessBuyer, readBuyer } from '../../checkout/delivery/business-buyer.ts'
import { type PlacedAddress, placeAddress } from '../../checkout/delivery/place-address.ts'
import { addressValues } from '../../lifecycle/orders/order-columns.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type DraftPerson, personOf } from './draft-customer.ts'
import { addressOf, buyerOf, type StoredDraft, type StoredItem } from './stored-draft.ts'

export const storedItems = (items: DraftItem[]): StoredItem[] =>
  items.map(({ product_id, quantity, price, price_reason }) => ({
    productId: product_id,
    quantity,
    pricePaise: price == null ? null : toPaise(price),
    priceReason: price_reason ?? null,
  }))

/** The columns of a discount; `amount` in rupees. */
export const discountColumns = (discount: NewDraft['discount']) => ({
  discountPercent: discount?.percent ?? null,
  discountAmountPaise: discount?.amount === undefined ? null : toPaise(discount.amount),
  discountReason: discount?.reason ?? null,
})

export const feePaiseOf = (fee: NewDraft['shipping_fee']): number | null =>
  fee == null ? null : toPaise(fee)

/**
 * The columns of a new or changed draft; what a change leaves out stays as it was.
 * @throws {ShopError} `invalid_request` with `errors.shipping`, `errors.state`, `errors.gstin` or `errors.legal_name`.
 */
export function draftColumns(
  settings: WordedSettings,
  given: NewDraft | DraftChange,
  before: StoredDraft | null,
) {
  const person = given.customer ? personOf(given.customer) : before ? personBefore(before) : noCustomer()
  const isPickup = given.pickup ?? before?.isPickup ?? false
  const address = placeOf(settings, { given, before, isPickup, name: person.name })
  const buyer = buyerIn(given.buyer, before, address)
  return {
    accountId: person.accountId,
    customerName: person.name,
    customerPhone: person.phone,
    customerEmail: person.email,
    isPickup,
    ...shippingColumns(address),
    buyerGstin: buyer?.gstin ?? null,
    buyerLegalName: buyer?.legalName ?? null,
    ...(given.discount !== undefined && discountColumns(given.discount)),
    ...(given.shipping_fee !== undefined && { shippingFeePaise: feePaiseOf(given.shipping_fee) }),
    ...(given.note !== undefined && { note: given.note }),
  }
}

export const personBefore = (before: StoredDraft): DraftPerson => ({
  accountId: before.accountId,
  name: before.customerName,
  phone: before.customerPhone,
  email: before.customerEmail,
})

const noCustomer = (): never => {
  throw new Error('A new draft has a customer.')
}

/** @throws {ShopError} as `readBuyer` and `assertStateOfBuyer`. */
function buyerIn(
  given: NewDraft['buyer'],
  before: StoredDraft | null,
  { stateCode }: PlacedAddress,
): BusinessBuyer | null {
  if (given) return readBuyer(given, stateCode)
  const kept = given === undefined && before ? buyerOf(before) : null
  assertStateOfBuyer(kept?.gstin ?? null, stateCode)
  return kept
}

function shippingColumns(address: PlacedAddress) {
  const { shippingPhone: _, ...columns } = addressValues(address)
  return columns
}

interface Placing {
  given: NewDraft | DraftChange
  before: StoredDraft | null
  isPickup: boolean
  name: string
}

function placeOf(settings: WordedSettings, { given, before, isPickup, name }: Placing): PlacedAddress {
  if (isPickup) return placeAddress(addressOfShop(settings, name))
  if (given.shipping) return placeAddress(given.shipping)
  if (before && !before.isPickup) return placeAddress(addressOf(before))
  const message = 'Please fill in the delivery address, or say that it is picked up.'
  throw new ShopError('invalid_request', message, { errors: { shipping: message } })
}

/** A pick-up is supplied where the packs are handed over (IGST Act, s. 10(1)(c)). */
function addressOfShop({ addresses: { office } }: WordedSettings, fullName: string) {
  return {
    fullName,
    address: `Picked up at ${office.lines.join(', ')}`,
    city: office.city,
    state: office.state,
    zip: office.pin,
    country: 'India',
  }
}
