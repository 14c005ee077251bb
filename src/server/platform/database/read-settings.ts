import { sql } from 'drizzle-orm'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { Database } from './database.ts'
import { type SettingsRow, settingsOf, settingsQuery } from './settings-row.ts'

/**
 * Reads the settings as a transaction sees them, for values that it stores, and for jobs and commands. Costs a
 * query: requests of visitors use {@link SettingsSource} before the transaction and pass the value on.
 * @throws {InvalidSettings} for invalid stored settings.
 */
export async function readSettings(db: Database): Promise<WordedSettings> {
  const { rows } = await db.execute<SettingsRow>(sql.raw(settingsQuery))
  return settingsOf(rows[0])
}
