import type { Settings } from '#contract/settings.ts'
import { findGstState } from './gst-states.ts'

export interface PlaceOfSupply {
  name: string
  /** Two digits; null for what is no state that we know. */
  code: string | null
}

/**
 * Where the goods go. Without an address it is where the seller is; what is written there and is no state that we know
 * counts as another one, and is printed as it was written.
 */
export function placeOfSupply(state: string | null, { legal }: Settings): PlaceOfSupply {
  if (state === null) return { name: legal.stateName, code: legal.stateCode }
  return findGstState(state) ?? { name: state, code: null }
}

/** A GSTIN begins with the code of the state in which it was issued. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2)

/**
 * Whether half of the tax is the state's own (CGST and SGST), or all of it is integrated tax (IGST).
 * @param gstin the supplier's, as it stands on the paper.
 */
export const isSameState = ({ code }: Pick<PlaceOfSupply, 'code'>, gstin: string): boolean =>
  code === stateOfGstin(gstin)
