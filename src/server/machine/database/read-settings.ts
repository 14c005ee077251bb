import { sql } from 'drizzle-orm'
import type { Settings } from '#contract/settings.ts'
import type { Database } from './database.ts'
import { type SettingsRow, settingsOf, settingsQuery } from './settings-row.ts'

/**
 * The settings as a transaction sees them, for what is frozen in it, and for jobs and commands. It costs a query: where
 * visitors wait, ask {@link SettingsSource} before the transaction and hand the value on.
 * @throws {UnfitSettings} for what nobody should have written.
 */
export async function readSettings(db: Database): Promise<Settings> {
  const { rows } = await db.execute<SettingsRow>(sql.raw(settingsQuery))
  return settingsOf(rows[0])
}
