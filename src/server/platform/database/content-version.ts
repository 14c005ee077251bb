import type { ClientBase, Pool } from 'pg'
import type { SettingsFollower } from './follow-settings.ts'
import { noRevision, settingsQuery } from './settings-row.ts'

/**
 * The content version: the number that the database raises when products, their availability or articles
 * change, in the same transaction (migration 0013).
 */
export interface ContentVersion {
  /** The newest version that this process has heard of. */
  known: () => number
  /** The last moment at which content changed by the clock, as this process knows: there it changes without a write. */
  passed: () => number
  /**
   * Whether the database confirmed the version within the last second; otherwise call {@link confirm} first.
   * @param now the process's clock (`performance.now()`), where the caller has just read it.
   */
  isConfirmed: (now?: number) => boolean
  /**
   * Resolves when `known` was confirmed during the last second. Rejects when the database can't be queried.
   */
  confirm: () => Promise<void>
}

/** No reader may see content that is older than this, even when a notice was lost. */
const validMs = 1_000
/** A confirmation of this age is renewed in advance, so that no reader waits for it. */
const renewMs = 500

/** The last moment at which content changed by the clock (prices, tax rates, texts of pages), and the milliseconds to the next. */
const clockMoments = `
  extract(epoch FROM greatest(
    (SELECT max(starts_at) FROM price_periods WHERE starts_at <= now()),
    (SELECT max(ends_at) FROM price_periods WHERE ends_at <= now()),
    (SELECT max(starts_on) FROM tax_rates WHERE starts_on <= india_today())::timestamp AT TIME ZONE 'Asia/Kolkata',
    (SELECT max(shown_from) FROM page_text_versions WHERE shown_from <= now() AND cancelled_at IS NULL),
    'epoch')) * 1000 AS passed,
  extract(epoch FROM least(
    (SELECT min(starts_at) FROM price_periods WHERE starts_at > now()),
    (SELECT min(ends_at) FROM price_periods WHERE ends_at > now()),
    (SELECT min(starts_on) FROM tax_rates WHERE starts_on > india_today())::timestamp AT TIME ZONE 'Asia/Kolkata',
    (SELECT min(shown_from) FROM page_text_versions WHERE shown_from > now() AND cancelled_at IS NULL)) - now()) * 1000 AS left`

/**
 * A database that has lost what it had announced (it failed before that was on its disk, or a standby without it took over) would count
 * to the same numbers again, with other content. What is kept under them must never count.
 */
async function raiseAbove(pool: Pool, version: number): Promise<number> {
  const { rows } = await pool.query<{ version: string }>(
    'UPDATE content_version SET version = greatest(version, $1) + 1 RETURNING version',
    [version],
  )
  return Number(rows[0]?.version)
}

/**
 * Follows the content version. Every connection of the pool listens: PostgreSQL delivers a session's own
 * notices before it reports the commit, so this process knows its own changes before it answers. Notices of
 * other processes arrive at once; a lost notice is detected within a second by a query.
 * @param settings gets notices of changed settings in the same way.
 */
export function followContentVersion(settings: Pick<SettingsFollower, 'onChangeNotice' | 'onRevision'>): {
  content: (pool: Pool) => ContentVersion
  onConnect: (client: ClientBase) => Promise<void>
} {
  let known = 0
  let passed = 0
  let confirmedAt = Number.NEGATIVE_INFINITY
  /** Until then the confirmation counts: for a second, and never past a moment at which prices change. */
  let validUntil = Number.NEGATIVE_INFINITY
  let querying: Promise<void> | undefined
  /** How many connections hear notices at this moment. */
  let listening = 0
  const receive = (version: number): void => {
    known = Math.max(known, version)
  }

  const query = async (pool: Pool): Promise<void> => {
    const queriedAt = performance.now()
    const lastKnown = known
    const { rows } = await pool.query<{
      version: string
      revision: string
      passed: string
      left: string | null
    }>(
      `SELECT version, coalesce((SELECT revision FROM (${settingsQuery}) AS row), '') AS revision, ${clockMoments}
       FROM content_version`,
    )
    settings.onRevision(rows[0]?.revision ?? noRevision)
    const version = Number(rows[0]?.version ?? 0)
    receive(version < lastKnown ? await raiseAbove(pool, lastKnown) : version)
    passed = Number(rows[0]?.passed ?? 0)
    confirmedAt = queriedAt
    validUntil = queriedAt + Math.min(validMs, Number(rows[0]?.left ?? validMs))
  }
  const queryOnce = (pool: Pool): Promise<void> => {
    querying ??= query(pool).finally(() => {
      querying = undefined
    })
    return querying
  }

  return {
    onConnect: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === 'content') receive(Number(payload))
        else settings.onChangeNotice()
      })
      client.once('end', () => {
        listening -= 1
      })
      await client.query('LISTEN content; LISTEN settings; SET plan_cache_mode = force_generic_plan')
      // Notices that came while no connection listened are lost.
      if (listening === 0) settings.onChangeNotice()
      listening += 1
    },
    content: (pool) => ({
      known: () => known,
      passed: () => passed,
      isConfirmed: (now = performance.now()) => {
        // A reader that needs the answer will ask again and get the error itself.
        if (now - confirmedAt > renewMs) queryOnce(pool).catch(() => undefined)
        return now < validUntil
      },
      confirm: async () => {
        const from = performance.now()
        // On a slow database a running query may have begun too long ago; then query once more.
        while (from >= validUntil) await queryOnce(pool)
      },
    }),
  }
}
