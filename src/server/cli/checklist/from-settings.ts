import type { ChecklistKey } from '#contract/admin/checklist.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { defaultTexts } from '../../content/page-texts/default-texts.ts'
import { placeholdersIn } from '../../content/settings/placeholders.ts'
import { valuesByPath } from '../../content/settings/setting-paths.ts'
import { pagesNaming } from '../../content/settings/text-changes.ts'
import { done, type Found, missing, named } from './row.ts'

const isOfSeller = (path: string): boolean =>
  path === 'legal.entityName' || path.startsWith('addresses.') || path.startsWith('grievance.')

const sellers: Record<string, string> = {
  'legal.entityName': 'the legal entity',
  'addresses.manufacturing.lines': 'the address of the maker',
  'addresses.office.lines': 'the address of the office',
  'grievance.officerName': 'the grievance officer',
  'grievance.email': 'the officer’s e-mail address',
  'grievance.phone': 'the officer’s telephone number',
}

/** The sample values that remain in the settings. Rows derive from values, so nobody ticks them off. */
export function settingsRows(
  settings: OwnerSettings,
  texts = defaultTexts,
): Record<Extract<ChecklistKey, 'legal' | 'gstin' | 'policies'>, Found> {
  const placeholders = placeholdersIn(settings).map(({ path }) => path)
  const ofSeller = placeholders.filter(isOfSeller)
  const pages = pagesOfSample(settings, placeholders, texts)
  return {
    legal:
      ofSeller.length === 0
        ? done(`${settings.legal.entityName} sells.`)
        : missing(
            `Of the sample still: ${named(ofSeller.map((path) => sellers[path] ?? path))}.`,
            ofSeller[0]?.startsWith('legal.') ? '/settings/legal' : '/settings',
          ),
    gstin: placeholders.includes('legal.gstin')
      ? missing('The GSTIN of the sample was never issued.')
      : done(gstinSentence(settings.legal)),
    policies:
      pages.length > 0
        ? missing(`${named(pages)} still ${pages.length === 1 ? 'has' : 'have'} values of the sample.`)
        : done('No page has a value of the sample.'),
  }
}

const gstinSentence = ({ gstin }: OwnerSettings['legal']): string =>
  gstin === null ? 'Receipts carry no GSTIN: the seller is unregistered.' : `Documents carry ${gstin}.`

/** The names of the pages that still show placeholders for values of the owner. */
function pagesOfSample(
  settings: OwnerSettings,
  placeholders: string[],
  texts: typeof defaultTexts,
): string[] {
  const values = valuesByPath(settings)
  const shown = placeholders.flatMap((path) => textsIn(values.get(path)))
  return pagesNaming(settings, shown, texts)
}

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
