import { defaultSettings } from '#contract/default-settings.ts'
import type { Settings } from '#contract/settings.ts'
import type { Issuer } from '../../machine/database/tables.ts'

/** What a document states about the shop, as of its issue. */
export const issuerOf = ({ brand, support, claims, grievance }: Settings): Issuer => ({
  brandName: brand.name,
  contact: `${support.email} · ${support.phone} · ${brand.siteUrl.replace('https://', '')}`,
  guarantee: claims.guarantee,
  complaints: `${grievance.officerName}, ${grievance.email}`,
})

/** Of documents of an earlier release, which had fixed settings. */
export const earlierIssuer = issuerOf(defaultSettings)
