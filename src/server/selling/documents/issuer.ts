import { defaultSettings } from '#contract/default-settings.ts'
import type { Settings } from '#contract/settings.ts'
import type { Issuer } from '../../machine/database/tables.ts'

/** What a paper says of the shop besides the parties, as it is when the paper is issued. */
export const issuerOf = ({ brand, support, claims, grievance }: Settings): Issuer => ({
  brandName: brand.name,
  contact: `${support.email} · ${support.phone} · ${brand.siteUrl.replace('https://', '')}`,
  guarantee: claims.guarantee,
  complaints: `${grievance.officerName}, ${grievance.email}`,
})

/** Of papers that an earlier release issued, when settings were those of the release. */
export const earlierIssuer = issuerOf(defaultSettings)
