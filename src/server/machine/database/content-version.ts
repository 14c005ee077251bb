import type { ClientBase, Pool } from 'pg'
import type { SettingsFollower } from './follow-settings.ts'
import { markOfNone, settingsQuery } from './settings-row.ts'

/**
 * The number of what public pages show: products, whether there is stock of them, articles. The database raises it in the
 * transaction of whoever changes that (migration 0013).
 */
export interface ContentVersion {
  /** The newest number that this process has heard of. */
  known: () => number
  /** Whether the database itself said so within the last second; otherwise {@link confirm} before relying on it. */
  isConfirmed: () => boolean
  /** Resolves when `known` is what the database said during the last second. Rejects when it can't be asked. */
  confirm: () => Promise<void>
}

/** No reader may see what is older than this, whatever became of the notices: so long a spoken word counts. */
const validMs = 1_000
/** A word so old is asked for anew while it still counts, so that nobody waits for it. */
const renewMs = 500

/**
 * Follows the content's number. Every connection of the pool listens, since PostgreSQL tells a session of its own changes
 * before it says that they are committed: so this process knows of what it wrote before anybody gets an answer. The changes of
 * other processes are heard at once too; that a notice was lost is found within a second, by asking.
 * @param settings hears of changed settings by the same ways.
 */
export function followContentVersion(settings: Pick<SettingsFollower, 'heardOfChange' | 'heardMark'>): {
  content: (pool: Pool) => ContentVersion
  onConnect: (client: ClientBase) => Promise<void>
} {
  let known = 0
  let confirmedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  /** How many connections hear notices at this moment. */
  let listening = 0
  const hear = (version: number): void => {
    known = Math.max(known, version)
  }

  const ask = async (pool: Pool): Promise<void> => {
    const askedAt = performance.now()
    const { rows } = await pool.query<{ version: string; mark: string }>(
      `SELECT version, coalesce((SELECT mark FROM (${settingsQuery}) AS row), '') AS mark FROM content_version`,
    )
    settings.heardMark(rows[0]?.mark ?? markOfNone)
    hear(Number(rows[0]?.version ?? 0))
    confirmedAt = askedAt
  }
  const askOnce = (pool: Pool): Promise<void> => {
    asking ??= ask(pool).finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === 'content') hear(Number(payload))
        else settings.heardOfChange()
      })
      client.once('end', () => {
        listening -= 1
      })
      await client.query('LISTEN content; LISTEN settings; SET plan_cache_mode = force_generic_plan')
      // While nobody listened, a notice had nobody to come to.
      if (listening === 0) settings.heardOfChange()
      listening += 1
    },
    content: (pool) => ({
      known: () => known,
      isConfirmed: () => {
        const age = performance.now() - confirmedAt
        // Whoever relies on the answer when it no longer counts will ask again, and be told what went wrong.
        if (age > renewMs) askOnce(pool).catch(() => undefined)
        return age <= validMs
      },
      confirm: async () => {
        const from = performance.now()
        // What is being asked already may have been asked long ago on a slow database; then once more.
        while (from - confirmedAt > validMs) await askOnce(pool)
      },
    }),
  }
}
