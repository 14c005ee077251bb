import type { Pool } from 'pg'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { noRevision, type SettingsRow, settingsOf, settingsQuery } from './settings-row.ts'

/** The owner's settings as they are now; requests of visitors read them only in this way. */
export interface SettingsSource {
  /**
   * The settings in force. Queries the database only after a change. Call it before a transaction, not within
   * one: it takes another connection then.
   * @throws {InvalidSettings} when no valid settings were ever read.
   */
  current: () => Promise<WordedSettings>
}

interface CachedSettings {
  settings: WordedSettings
  mark: string
}

export interface SettingsFollower {
  source: (pool: Pool) => SettingsSource
  /** Called for a notice of changed settings. */
  onChangeNotice: () => void
  /** Called with the row's mark from the database; it differs from the held one after a lost notice. */
  onRevision: (mark: string) => void
}

/**
 * Holds the settings, and reads them anew after a notice or when the row's mark has changed
 * (content-version.ts). The notice of settings comes before that of the content, so that a page of the new
 * version uses the new settings.
 * @param onInvalid is called for invalid settings; the held ones stay in force.
 */
export function followSettings(onInvalid: (error: Error) => void): SettingsFollower {
  let cached: CachedSettings | undefined
  let isStale = true
  let reading: Promise<void> | undefined

  const read = async (pool: Pool): Promise<void> => {
    isStale = false
    try {
      const { rows } = await pool.query<SettingsRow>(settingsQuery)
      cached = { settings: take(rows[0], cached, onInvalid), mark: rows[0]?.revision ?? noRevision }
    } catch (error) {
      isStale = true
      throw error
    }
  }
  const readOnce = (pool: Pool): Promise<void> => {
    reading ??= read(pool).finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    onChangeNotice: () => {
      isStale = true
    },
    onRevision: (mark) => {
      isStale ||= mark !== cached?.mark
    },
    source: (pool) => ({
      current: async () => {
        // Changed again while it was read: read once more.
        while (!cached || isStale || reading) await readOnce(pool)
        return cached.settings
      },
    }),
  }
}

function take(
  row: SettingsRow | undefined,
  held: CachedSettings | undefined,
  onInvalid: (error: Error) => void,
): WordedSettings {
  try {
    return settingsOf(row)
  } catch (error) {
    if (!held || !(error instanceof Error)) throw error
    onInvalid(error)
    return held.settings
  }
}
