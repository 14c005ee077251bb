import { isDeepStrictEqual } from 'node:util'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'

/** The part of the settings that empties each claim, and the marketplace, that is still the sample's. */
export function withoutSampleClaims({ claims, marketplace }: OwnerSettings): Record<string, unknown> {
  const { proofs, ...sample } = defaultOwnerSettings.claims
  const present = new Map<string, unknown>(Object.entries(claims))
  const emptied = Object.entries(sample)
    .filter(([name, value]) => isDeepStrictEqual(value, present.get(name)))
    .map(([name]) => [name, null])
  return {
    claims: Object.fromEntries(emptied),
    ...(isDeepStrictEqual(marketplace, defaultOwnerSettings.marketplace) && { marketplace: null }),
  }
}
