import type { Pool } from 'pg'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { noRevision, type SettingsRow, settingsOf, settingsQuery } from './settings-row.ts'

/** The owner's settings in force. Requests of visitors read settings only from here. */
export interface SettingsSource {
  /**
   * Returns the settings and queries the database only after a change. Call it before a transaction rather than
   * inside one, where it would take a second connection.
   * @throws {InvalidSettings} when no valid settings were ever read.
   */
  current: () => Promise<WordedSettings>
}

interface CachedSettings {
  settings: WordedSettings
  revision: string
}

export interface SettingsFollower {
  source: (pool: Pool) => SettingsSource
  /** Handles a notice of changed settings. */
  onChangeNotice: () => void
  /** Handles the revision of the stored row, which reveals a lost notice. */
  onRevision: (revision: string) => void
}

/**
 * Caches the settings, and reads them again after a notice or a changed revision (content-version.ts). The
 * database announces settings before the content version, so a page of the new version uses the new settings.
 * @param onInvalid is called for invalid settings; the cached ones stay in force.
 */
export function followSettings(onInvalid: (error: Error) => void): SettingsFollower {
  let cached: CachedSettings | undefined
  let isStale = true
  let reading: Promise<void> | undefined

  const read = async (pool: Pool): Promise<void> => {
    isStale = false
    try {
      const { rows } = await pool.query<SettingsRow>(settingsQuery)
      cached = {
        settings: parseOrKeep(rows[0], cached, onInvalid),
        revision: rows[0]?.revision ?? noRevision,
      }
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
    onRevision: (revision) => {
      isStale ||= revision !== cached?.revision
    },
    source: (pool) => ({
      current: async () => {
        // The settings may change again during a read, so the loop reads until they are fresh.
        while (!cached || isStale || reading) await readOnce(pool)
        return cached.settings
      },
    }),
  }
}

function parseOrKeep(
  row: SettingsRow | undefined,
  cached: CachedSettings | undefined,
  onInvalid: (error: Error) => void,
): WordedSettings {
  try {
    return settingsOf(row)
  } catch (error) {
    if (!cached || !(error instanceof Error)) throw error
    onInvalid(error)
    return cached.settings
  }
}
