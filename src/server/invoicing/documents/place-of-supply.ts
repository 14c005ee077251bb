import { stateOfCode } from '#shared/indian-states.ts'
import type { Settings } from '#shared/settings/settings.ts'

export interface PlaceOfSupply {
  name: string
  /** Two digits; null for an unknown state. */
  code: string | null
}

/** What an order says of its place: the text as it was written, and the code that was decided. */
export interface PlaceOfOrder {
  shippingState: string | null
  shippingStateCode: string | null
}

/**
 * The place of supply: the state of the order's code. Without an address it is the seller's. An address whose state was never decided
 * can't be packed; a refund voucher prints it as it was written, and counts it as another state.
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

/** A GSTIN begins with the code of its state. */
const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/**
 * Whether half of the tax is the state's own (CGST and SGST), or all of it is integrated tax (IGST).
 * @param gstin the supplier's, as printed on the document.
 */
export const isSameState = ({ code }: Pick<PlaceOfSupply, 'code'>, gstin: string): boolean =>
  code === stateOfGstin(gstin)
