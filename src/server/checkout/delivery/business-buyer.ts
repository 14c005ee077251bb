import type { BuyerFields } from '#contract/shop/checkout.ts'
import type { ErrorMessage } from '#shared/error-messages/error-texts.ts'
import { hasFormOfGstin, isGstin, stateCodeOfGstin } from '#shared/gstin.ts'
import { type StateCode, stateOfCode } from '#shared/indian-states.ts'
import { errorMessage, fieldErrors, shopError } from '../../platform/http/error-message.ts'

/** A registered business that buys. */
export interface BusinessBuyer {
  gstin: string
  legalName: string
}

/**
 * Checks the buyer of an order. The GSTIN must be of the state of delivery: then the place of supply is the same, whether the
 * buyer takes the goods (IGST Act s. 10(1)(a)) or has them sent to somebody else (s. 10(1)(b)).
 * @param stateCode of the delivery address; null while it is unknown.
 * @throws {ShopError} `invalid_request` with `errors.gstin` or `errors.legal_name`.
 */
export function readBuyer(
  { gstin, legal_name: legalName }: BuyerFields,
  stateCode: StateCode | null,
): BusinessBuyer {
  const problem = gstinProblem(gstin, stateCode)
  const errors = {
    ...(problem && { gstin: problem }),
    ...(legalName === '' && { legal_name: errorMessage('checkout', 'legalNameMissing') }),
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors)
  return { gstin, legalName }
}

function gstinProblem(gstin: string, stateCode: StateCode | null): ErrorMessage | null {
  if (!hasFormOfGstin(gstin)) return errorMessage('checkout', 'gstinForm')
  const code = stateCodeOfGstin(gstin)
  const registered = stateOfCode(code)
  if (!registered) return errorMessage('checkout', 'gstinUnknownState', { code })
  if (!isGstin(gstin)) return errorMessage('checkout', 'gstinCheckSign')
  if (stateCode === null || stateCode === code) return null
  return errorMessage('checkout', 'gstinState', { registered: registered.name, state: nameOf(stateCode) })
}

/**
 * Keeps the place of supply of an order whose buyer has a GSTIN, when its address changes.
 * @throws {ShopError} `invalid_request` with `errors.state` for an address in another state.
 */
export function assertStateOfBuyer(gstin: string | null, stateCode: StateCode): void {
  if (gstin === null || stateCodeOfGstin(gstin) === stateCode) return
  const [registered, state] = [nameOf(stateCodeOfGstin(gstin)), nameOf(stateCode)]
  throw shopError(errorMessage('checkout', 'gstinStays', { registered, state }), { field: 'state' })
}

const nameOf = (code: string): string => stateOfCode(code)?.name ?? code
