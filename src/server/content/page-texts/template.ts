import { placeholderValues } from '#shared/copy/placeholders.ts'
import { completed } from '#shared/settings/completed.ts'
import { defaultOwnerSettings } from '#shared/settings/default-settings.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { Settings } from '#shared/settings/settings.ts'

/** Sections of settings that no placeholder replaces. */
const unmarkedSections = new Set(['front'])

/** Settings whose values are unique and occur in no text. */
function marked(): Settings {
  let last = 7_000
  const mark = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return `⟦M:${path}⟧`
    if (typeof value === 'number') return ++last
    if (Array.isArray(value)) return value.map((one, index) => mark(one, `${path}.${index}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        unmarkedSections.has(name) ? inner : mark(inner, `${path}.${name}`),
      ]),
    )
  }
  const legal = { ...defaultOwnerSettings.legal, numbers: [{ name: 'licence', number: '1' }] }
  return completed(mark({ ...defaultOwnerSettings, legal }, '') as OwnerSettings)
}

const markedSettings = marked()

/** The longest value first, because some values contain others. */
const names = Object.entries(placeholderValues(markedSettings))
  .filter((one): one is [string, string] => one[1] !== null)
  .toSorted(([, one], [, other]) => other.length - one.length)

const unmarked = (text: string): string =>
  names.reduce((whole, [name, value]) => whole.replaceAll(value, `{${name}}`), text)

/** A default text as the owner types it, with placeholders for values of the settings. */
export const templateOf = <Text>(make: (settings: Settings) => Text): Text =>
  inTexts(make(markedSettings)) as Text

function inTexts(value: unknown): unknown {
  if (typeof value === 'string') return unmarked(value)
  if (Array.isArray(value)) return value.map(inTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inTexts(inner)]))
}
