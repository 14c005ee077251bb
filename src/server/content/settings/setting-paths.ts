import { isDeepStrictEqual } from 'node:util'
import type { SettingChange } from '#contract/admin/settings.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { isSection } from '../../platform/database/settings-row.ts'

/** Sections that may be null, with the fields that are null then. */
const nullable: Record<string, string[]> = {
  'front.announcement': ['text', 'path'],
  'claims.ratingSource': ['name', 'url'],
  marketplace: ['name', 'url'],
}

/** All values by path, such as `shipping.flatFeePaise`; a list is one value. */
export function valuesByPath(settings: object, before = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, value] of Object.entries(settings)) {
    const path = before + name
    const inner = value === null && nullable[path] ? emptyOf(nullable[path]) : value
    if (isSection(inner)) for (const [at, one] of valuesByPath(inner, `${path}.`)) found.set(at, one)
    else found.set(path, inner)
  }
  return found
}

const emptyOf = (names: string[]): object => Object.fromEntries(names.map((name) => [name, null]))

/** The changed values, in the order of the settings. */
export function changesBetween(before: OwnerSettings, after: OwnerSettings): SettingChange[] {
  const [old, fresh] = [valuesByPath(before), valuesByPath(after)]
  return [...fresh]
    .map(([path, value]) => ({ path, before: old.get(path) ?? null, after: value }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
}

/**
 * The stored part of settings: the differences from the release. Compound values, such as an address, are
 * stored whole, so a later release can't replace half of one.
 */
export function contentOf(settings: OwnerSettings): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  for (const [name, section] of Object.entries(settings)) {
    const release: unknown = defaultOwnerSettings[name as keyof OwnerSettings]
    const differing = isSection(section) && isSection(release) ? differingOf(section, release, name) : section
    if (isDeepStrictEqual(section, release) || isDeepStrictEqual(differing, {})) continue
    content[name] = differing
  }
  return content
}

/** Sections of independent sentences, unlike the lines of an address. */
const ofSentences = new Set(['letters', 'refusals'])

function differingOf(
  section: Record<string, unknown>,
  release: Record<string, unknown>,
  path: string,
): Record<string, unknown> {
  const differing = Object.entries(section).filter(
    ([name, value]) => !isDeepStrictEqual(value, release[name]),
  )
  if (!ofSentences.has(path)) return Object.fromEntries(differing)
  return Object.fromEntries(
    differing.map(([name, value]) => {
      const releaseValue = release[name]
      return [
        name,
        isSection(value) && isSection(releaseValue) ? differingOf(value, releaseValue, name) : value,
      ]
    }),
  )
}
