import type { Settings } from '#contract/settings.ts'
import { findGstState } from './gst-states.ts'

export interface PlaceOfSupply {
  name: string
  /** Two digits; null for an unknown state. */
  code: string | null
}

/**
 * The place of supply. Without an address it is the seller's; an unknown state counts as another state and is
 * printed as it was written.
 */
export function placeOfSupply(state: string | null, { legal }: Settings): PlaceOfSupply {
  if (state === null) return { name: legal.stateName, code: legal.stateCode }
  return findGstState(state) ?? { name: state, code: null }
}

/** A GSTIN begins with the code of its state. */
const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/**
 * Whether half of the tax is the state's own (CGST and SGST), or all of it is integrated tax (IGST).
 * @param gstin the supplier's, as printed on the document.
 */
export const isSameState = ({ code }: Pick<PlaceOfSupply, 'code'>, gstin: string): boolean =>
  code === stateOfGstin(gstin)
