import type { Delivery } from '#contract/shop/checkout.ts'
import { pinBeginning } from '#contract/shop/pins.ts'
import { decideStateAt } from '#contract/shop/states-of-pin.ts'
import { pinDigits } from '#shared/delivery/zones.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { decideState, type IndianState, type StateCode, type StateDecision } from '#shared/indian-states.ts'
import { builtInMessage, errorMessage, shopError } from '../../platform/http/error-message.ts'
import { placesOf } from './pin-places.ts'

/** An address with the GST code of its state, which decides the kind of tax. */
export type PlacedAddress = Delivery & { stateCode: StateCode }

/** The part of an address that names its state. */
export type PinAndState = Pick<Delivery, 'zip' | 'state'>

function decide({ zip, state }: PinAndState): StateDecision {
  const pin = pinDigits(zip)
  return pin ? decideStateAt(placesOf(pin.slice(0, pinBeginning)), pin, state) : decideState([], state)
}

const namesOf = (states: IndianState[]): string => states.map(({ name }) => name).join(' or ')

function problemOf(
  { zip, state }: PinAndState,
  decision: Exclude<StateDecision, { kind: 'decided' }>,
): ErrorMessage {
  const place = namesOf(decision.ofPin)
  if (decision.kind === 'differs')
    return errorMessage('checkout', 'stateDiffers', { pin: zip, place, state: decision.typed.name })
  return place
    ? errorMessage('checkout', 'stateUnknownAt', { pin: zip, place, state })
    : errorMessage('checkout', 'stateUnknown', { state })
}

/**
 * Why PIN and state of an address do not agree on a state, as a sentence for the staff; null when they agree.
 */
export function placeProblem(place: PinAndState): string | null {
  const decision = decide(place)
  return decision.kind === 'decided' ? null : builtInMessage(problemOf(place, decision))
}

/** The address of an order as it is stored. */
export interface StoredPlace {
  stateCode: string | null
  zip: string | null
  state: string | null
}

/** Why an order has no state code, as a sentence for the staff; null when it has one. */
export function undecidedPlace({ stateCode, zip, state }: StoredPlace): string | null {
  if (stateCode !== null) return null
  if (zip === null || state === null) return 'It has no delivery address yet.'
  return placeProblem({ zip, state }) ?? 'Its state was never decided. Please open the address and keep it.'
}

/**
 * Adds the state code to an address.
 * @throws {ShopError} `invalid_request` with `errors.state` for an unknown state, or one that differs from
 * the state of the PIN.
 */
export function placeAddress<Address extends PinAndState>(
  address: Address,
): Address & { stateCode: StateCode } {
  const decision = decide(address)
  if (decision.kind !== 'decided') throw shopError(problemOf(address, decision), { field: 'state' })
  return { ...address, stateCode: decision.state.code }
}
