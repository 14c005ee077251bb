import { defaultOwnerSettings, defaultSettings } from '#shared/settings/default-settings.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { completed, type WordedSettings } from '#shared/settings/settings.ts'

/** The row or none, with a mark that differs after every change. */
export const settingsQuery =
  "SELECT content, concat(version, ' ', extract(epoch FROM updated_at)) AS revision FROM settings"

export interface SettingsRow {
  [column: string]: unknown
  content: unknown
  revision: string
}

/** The mark where there is no row. */
export const noRevision = ''

/** Stored settings are invalid: they were written without the checks. */
export class InvalidSettings extends Error {
  override name = 'UnfitSettings'
}

/**
 * The settings of a row. A missing setting, such as one of a newer release, has the value of the release.
 * @throws {InvalidSettings} naming each invalid setting.
 */
export function settingsOf(row: Pick<SettingsRow, 'content'> | undefined): WordedSettings {
  if (!row) return defaultSettings
  const { success, data, error } = OwnerSettings.safeParse(mergedFields(defaultOwnerSettings, row.content))
  if (success) return completed(data)
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new InvalidSettings(`The settings in the database can't be taken. ${problems.join(' ')}`)
}

/** A value with names of its own, and not a list. */
export const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was changed, over what it was changed from. Lists are replaced as a whole, so that an entry can be removed. */
export function mergedFields(base: unknown, changed: unknown): unknown {
  if (changed === undefined) return base
  if (!isSection(base) || !isSection(changed)) return changed
  const names = new Set([...Object.keys(base), ...Object.keys(changed)])
  return Object.fromEntries([...names].map((name) => [name, mergedFields(base[name], changed[name])]))
}
