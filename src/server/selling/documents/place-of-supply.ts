import { settings } from '#contract/settings.ts'
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
export function placeOfSupply(state: string | null): PlaceOfSupply {
  if (state === null) return { name: settings.legal.stateName, code: settings.legal.stateCode }
  return findGstState(state) ?? { name: state, code: null }
}

/** Whether half of the tax is the state's own (CGST and SGST), or all of it is integrated tax (IGST). */
export const isSameState = ({ code }: Pick<PlaceOfSupply, 'code'>): boolean =>
  code === settings.legal.stateCode
