import { isGstin } from '#shared/gstin.ts'
import { findState, stateOfCode } from '#shared/indian-states.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { errorOf } from './accept-settings.ts'

/**
 * Validates an edited GSTIN and state. Stored ones are not checked again, so a shop with a wrong one still
 * opens for its correction.
 * @throws {ShopError} `invalid_request` with a sentence for each wrong value.
 */
export function assertTaxIdentity(
  { legal: before }: Pick<OwnerSettings, 'legal'>,
  { legal: { gstin, stateCode, stateName } }: Pick<OwnerSettings, 'legal'>,
): void {
  if (gstin === before.gstin && stateCode === before.stateCode && stateName === before.stateName) return
  const state = stateOfCode(stateCode)
  const problems = {
    ...(!isGstin(gstin) && {
      'legal.gstin':
        'The last character of this GSTIN does not fit the others. Please compare it with the certificate.',
    }),
    ...(state === null && { 'legal.stateCode': 'No state has this GST code.' }),
    ...(state !== null &&
      findState(stateName)?.code !== stateCode && {
        'legal.stateName': `GST code ${stateCode} is that of ${state.name}.`,
      }),
  }
  if (Object.keys(problems).length > 0) throw errorOf(problems)
}
