import type { Pool } from 'pg'
import type { Settings } from '#contract/settings.ts'
import { markOfNone, type SettingsRow, settingsOf, settingsQuery } from './settings-row.ts'

/** The owner's settings as they are now; the one way to them while visitors wait. */
export interface SettingsSource {
  /**
   * The settings that hold. It only asks the database after somebody changed them. Ask before a transaction, not in one: it
   * takes another connection then.
   * @throws {UnfitSettings} when the shop has never read any that can be taken.
   */
  current: () => Promise<Settings>
}

interface Held {
  settings: Settings
  mark: string
}

export interface SettingsFollower {
  source: (pool: Pool) => SettingsSource
  /** A notice came: they were changed. */
  heardOfChange: () => void
  /** What the database says of the row's mark; the same as held unless a notice was lost. */
  heardMark: (mark: string) => void
}

/**
 * Holds the settings, and reads them anew after a notice, or when the number of the content is asked for and the row's mark
 * turns out to be another (content-version.ts). A notice of settings comes before that of the content, so that a page made
 * for the new number is made of the new settings.
 * @param onUnfit hears of settings that can't be taken; those that were held go on holding.
 */
export function followSettings(onUnfit: (error: Error) => void): SettingsFollower {
  let held: Held | undefined
  let isStale = true
  let reading: Promise<void> | undefined

  const read = async (pool: Pool): Promise<void> => {
    isStale = false
    try {
      const { rows } = await pool.query<SettingsRow>(settingsQuery)
      held = { settings: take(rows[0], held, onUnfit), mark: rows[0]?.mark ?? markOfNone }
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
        // Changed again while it was read: once more.
        while (!held || isStale || reading) await readOnce(pool)
        return held.settings
      },
    }),
  }
}

function take(
  row: SettingsRow | undefined,
  held: Held | undefined,
  onUnfit: (error: Error) => void,
): Settings {
  try {
    return settingsOf(row)
  } catch (error) {
    if (!held || !(error instanceof Error)) throw error
    onUnfit(error)
    return held.settings
  }
}
