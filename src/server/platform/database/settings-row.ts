import { completed } from '#shared/settings/completed.ts'
import { defaultOwnerSettings, defaultSettings } from '#shared/settings/default-settings.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'

/** Selects the row, if any, with a revision that differs after every change. */
export const settingsQuery =
  "SELECT content, concat(version, ' ', extract(epoch FROM updated_at)) AS revision FROM settings"

export interface SettingsRow {
  [column: string]: unknown
  content: unknown
  revision: string
}

/** The revision without a row. */
export const noRevision = ''

/** Stored settings are invalid, since a statement wrote them without the checks. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings'
}

/**
 * The settings of a row. A missing setting, such as one of a newer release, has its default.
 * @throws {InvalidSettings} naming each invalid setting.
 */
export function settingsOf(row: Pick<SettingsRow, 'content'> | undefined): WordedSettings {
  if (!row) return defaultSettings
  const { success, data, error } = OwnerSettings.safeParse(mergedFields(defaultOwnerSettings, row.content))
  if (success) return completed(data)
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new InvalidSettings(`The settings in the database can't be taken. ${problems.join(' ')}`)
}

/** Whether a value is an object with named fields rather than a list. */
export const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges changed fields over a base. Replaces lists as a whole, so that a change can remove an entry. */
export function mergedFields(base: unknown, changed: unknown): unknown {
  if (changed === undefined) return base
  if (!isSection(base) || !isSection(changed)) return changed
  const names = new Set([...Object.keys(base), ...Object.keys(changed)])
  return Object.fromEntries([...names].map((name) => [name, mergedFields(base[name], changed[name])]))
}
