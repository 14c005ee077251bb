import { stateCodeOfGstin } from '#shared/gstin.ts'
import { stateOfCode } from '#shared/indian-states.ts'
import type { Settings } from '#shared/settings/settings.ts'

export interface PlaceOfSupply {
  name: string
  /** Two digits; null for an unknown state. */
  code: string | null
}

/** The place of an order: the state as the shopper wrote it, and the code that the shop decided. */
export interface PlaceOfOrder {
  shippingState: string | null
  shippingStateCode: string | null
}

/**
 * The place of supply: the state of the order's code, or the seller's state without an address. An order with an undecided state
 * can't be packed. Its refund voucher prints the state as written, and treats it as another state.
 */
export function placeOfSupply(
  { shippingState, shippingStateCode }: PlaceOfOrder,
  { legal }: Settings,
): PlaceOfSupply {
  const state = shippingStateCode === null ? null : stateOfCode(shippingStateCode)
  if (state) return { name: state.name, code: state.code }
  if (shippingState === null) return { name: legal.stateName, code: legal.stateCode }
  return { name: shippingState, code: null }
}

/**
 * Whether the tax is CGST and SGST, and not IGST.
 * @param gstin of the supplier, as printed on the document; it begins with the code of its state. Null for an unregistered one,
 * whose documents have no tax.
 */
export const isSameState = ({ code }: Pick<PlaceOfSupply, 'code'>, gstin: string | null): boolean =>
  gstin !== null && code === stateCodeOfGstin(gstin)
