import { fixed } from '#shared/fixed.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import type { PostalAddress, Settings } from '#shared/settings/settings.ts'
import type { Issuer } from '../../platform/database/tables.ts'

/** The shop as a document names it. */
export interface Supplier {
  supplierName: string
  supplierAddress: string
  /** Null for an unregistered seller. */
  supplierGstin: string | null
  dispatchAddress: string | null
  issuer: Issuer | null
}

/** The shop by its present settings; a document for an invoice takes the supplier of the invoice instead. */
export const supplierOf = (settings: Settings): Supplier => ({
  supplierName: settings.legal.entityName,
  supplierAddress: addressText(settings.addresses.office),
  supplierGstin: settings.legal.gstin,
  dispatchAddress: addressText(settings.addresses.manufacturing),
  issuer: issuerOf(settings),
})

const addressText = ({ lines, city, pin, state }: PostalAddress): string =>
  [...lines, `${city} ${pin}`, state, fixed.country].join(', ')

/** The statements about the shop that a document stores at its issue. */
const issuerOf = ({ brand, legal, support, claims, grievance }: Settings): Issuer => ({
  brandName: brand.name,
  contact: `${support.email} · ${support.phone} · ${brand.siteUrl.replace('https://', '')}`,
  guarantee: claims.guarantee,
  complaints: `${grievance.officerName}, ${grievance.email}`,
  registration: legal.registration,
  numbers: legal.numbers,
})

/** The issuer of documents of an earlier release, which had fixed settings. */
export const earlierIssuer = issuerOf(defaultSettings)
