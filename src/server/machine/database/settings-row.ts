import { defaultOwnerSettings, defaultSettings } from '#contract/default-settings.ts'
import { OwnerSettings } from '#contract/owner-settings.ts'
import { completed, type Settings } from '#contract/settings.ts'

/** The row itself, or none, with a mark by which a change is seen. */
export const settingsQuery =
  "SELECT content, concat(version, ' ', extract(epoch FROM updated_at)) AS mark FROM settings"

export interface SettingsRow {
  [column: string]: unknown
  content: unknown
  mark: string
}

/** The mark where there is no row. */
export const markOfNone = ''

/** What is stored can't be taken: somebody wrote it past the checks. */
export class UnfitSettings extends Error {
  override name = 'UnfitSettings'
}

/**
 * The settings of a row. A setting that the row lacks, such as one of a newer release, is as the release has it.
 * @throws {UnfitSettings} naming each setting that can't be taken.
 */
export function settingsOf(row: Pick<SettingsRow, 'content'> | undefined): Settings {
  if (!row) return defaultSettings
  const { success, data, error } = OwnerSettings.safeParse(over(defaultOwnerSettings, row.content))
  if (success) return completed(data)
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new UnfitSettings(`The settings in the database can't be taken. ${problems.join(' ')}`)
}

const isSection = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists are taken whole: whoever removes an entry means it. */
function over(base: unknown, changed: unknown): unknown {
  if (changed === undefined) return base
  if (!isSection(base) || !isSection(changed)) return changed
  const names = new Set([...Object.keys(base), ...Object.keys(changed)])
  return Object.fromEntries([...names].map((name) => [name, over(base[name], changed[name])]))
}
