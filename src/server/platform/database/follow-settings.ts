import type { Pool } from 'pg'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { markOfNone, type SettingsRow, settingsOf, settingsQuery } from './settings-row.ts'

/** The owner's settings as they are now; requests of visitors read them only in this way. */
export interface SettingsSource {
  /**
   * The settings in force. Queries the database only after a change. Call it before a transaction, not within
   * one: it takes another connection then.
   * @throws {InvalidSettings} when no valid settings were ever read.
   */
  current: () => Promise<WordedSettings>
}

interface Held {
  settings: WordedSettings
  mark: string
}

export interface SettingsFollower {
  source: (pool: Pool) => SettingsSource
  /** Called for a notice of changed settings. */
  heardOfChange: () => void
  /** Called with the row's mark from the database; it differs from the held one after a lost notice. */
  heardMark: (mark: string) => void
}

/**
 * Holds the settings, and reads them anew after a notice or when the row's mark has changed
 * (content-version.ts). The notice of settings comes before that of the content, so that a page of the new
 * version uses the new settings.
 * @param onInvalid is called for invalid settings; the held ones stay in force.
 */
export function followSettings(onInvalid: (error: Error) => void): SettingsFollower {
  let held: Held | undefined
  let isStale = true
  let reading: Promise<void> | undefined

  const read = async (pool: Pool): Promise<void> => {
    isStale = false
    try {
      const { rows } = await pool.query<SettingsRow>(settingsQuery)
      held = { settings: take(rows[0], held, onInvalid), mark: rows[0]?.mark ?? markOfNone }
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
    heardOfChange: () => {
      isStale = true
    },
    heardMark: (mark) => {
      isStale ||= mark !== held?.mark
    },
    source: (pool) => ({
      current: async () => {
        // Changed again while it was read: read once more.
        while (!held || isStale || reading) await readOnce(pool)
        return held.settings
      },
    }),
  }
}

function take(
  row: SettingsRow | undefined,
  held: Held | undefined,
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
