import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'

/** Settings of an owner who claims nothing. */
export const withoutClaims: OwnerSettings = {
  ...defaultOwnerSettings,
  marketplace: null,
  claims: {
    organic: null,
    safety: null,
    cellCount: null,
    cellCountRange: null,
    shelfLife: null,
    guarantee: null,
    averageRating: null,
    reviewCount: null,
    ratingSource: null,
    parentCompany: null,
    marketplace: null,
    proofs: { organic: null, safety: null, cellCount: null, parentCompany: null, marketplace: null },
  },
}
