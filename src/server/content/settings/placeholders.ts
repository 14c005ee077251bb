import type { StaffSettings } from '#contract/admin/settings.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { valuesByPath } from './setting-paths.ts'

const sampleDomain = /[.@/]example(\/|$)/
/** PAN numbers start at 0001, so nobody has this one. */
const sampleGstin = /^\d{2}[A-Z]{5}0000/
/** No telephone number after an area code starts with 0. */
const samplePhone = /^\+91 \d\d 0/
const homeOfOthers = /^https:\/\/www\.(amazon\.in|instagram\.com|facebook\.com|youtube\.com)\/?$/

type Reason = (value: string) => string | null

const when =
  (pattern: RegExp, why: string): Reason =>
  (value) =>
    pattern.test(value) ? why : null

const mail = when(sampleDomain, 'The e-mail address of the sample reaches nobody.')
const phone = when(samplePhone, 'The telephone number of the sample reaches nobody.')
const home = when(homeOfOthers, 'This leads to the front page of somebody else, not to yours.')

const reasons: Record<string, Reason> = {
  'brand.siteUrl': when(sampleDomain, 'This address of the sample leads nowhere.'),
  'legal.gstin': when(sampleGstin, 'The GSTIN of the sample was never issued: no invoice may carry it.'),
  'support.email': mail,
  'support.phone': phone,
  'grievance.email': mail,
  'grievance.phone': phone,
  'claims.ratingSource.url': home,
  'marketplace.url': home,
}

/** Names and addresses that count as sample values only while they are unchanged. */
const sameAsSample: Record<string, string> = {
  'legal.entityName': 'This is the company of the sample.',
  'addresses.manufacturing.lines': 'This is the address of the sample.',
  'addresses.office.lines': 'This is the address of the sample.',
  'grievance.officerName': 'The officer of the sample does not exist; the law asks for a person.',
}

/** Sample values that a selling shop must replace, computed from the values themselves. */
export function placeholdersIn(settings: OwnerSettings): StaffSettings['placeholders'] {
  const sample = valuesByPath(defaultOwnerSettings)
  const found = [...valuesByPath(settings)].flatMap(([path, value]) => {
    const isSame = JSON.stringify(value) === JSON.stringify(sample.get(path))
    const why = isSame && sameAsSample[path] ? sameAsSample[path] : reasons[path]?.(String(value))
    return why ? [{ path, why }] : []
  })
  const foreign = settings.social.filter(({ url }) => homeOfOthers.test(url)).map(({ name }) => name)
  if (foreign.length === 0) return found
  return [
    ...found,
    { path: 'social', why: `${foreign.join(', ')}: this leads to a front page, not to yours.` },
  ]
}
