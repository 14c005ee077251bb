import { isDeepStrictEqual } from 'node:util'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'

const neutralParcels: OwnerSettings['parcels'] = {
  thanks: 'Thank you for your order.',
  storage: null,
  contents: 'Goods',
}

/** The part of the settings that makes each line of slips and labels neutral that is still the sample's. */
export function withoutSampleLines({ parcels }: OwnerSettings): Record<string, unknown> {
  const sample = new Map<string, unknown>(Object.entries(defaultOwnerSettings.parcels))
  const present = new Map<string, unknown>(Object.entries(parcels))
  const neutral = Object.entries(neutralParcels).filter(([name]) => sample.get(name) === present.get(name))
  return { parcels: Object.fromEntries(neutral) }
}

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
