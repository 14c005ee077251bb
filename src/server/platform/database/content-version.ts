import type { ClientBase, Pool } from 'pg'
import type { SettingsFollower } from './follow-settings.ts'
import { noRevision, settingsQuery } from './settings-row.ts'

/**
 * The content version: a number that the database raises in the transaction of every change to products, their
 * availability, articles or settings (schema/01_shared.sql).
 */
export interface ContentVersion {
  /** The newest version that this process has received. */
  known: () => number
  /** The last known moment, in ms since 1970, at which content changed by the clock, without a write. */
  passed: () => number
  /**
   * Whether the database confirmed the version within the last second; otherwise call {@link confirm} first.
   * @param now `performance.now()`, if the caller has just read it.
   */
  isConfirmed: (now?: number) => boolean
  /** Resolves once `known` was confirmed within the last second. Rejects when the database is unreachable. */
  confirm: () => Promise<void>
}

/** No reader sees content that is older than this, even after a lost notice. */
const validMs = 1_000
/** A confirmation of this age is renewed in the background, so that no reader waits for it. */
const renewMs = 500

/** The last moment at which prices, tax rates or page texts changed by the clock, and the ms until the next. */
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
 * Raises the version above one that the database announced and lost, by a crash or a standby that took over.
 * Otherwise the database would reuse the number for other content, and pages cached under it would be wrong.
 */
async function raiseAbove(pool: Pool, version: number): Promise<number> {
  const { rows } = await pool.query<{ version: string }>(
    'UPDATE content_version SET version = greatest(version, $1) + 1 RETURNING version',
    [version],
  )
  return Number(rows[0]?.version)
}

/**
 * Follows the content version. Every connection of the pool listens: PostgreSQL delivers a session's own notices
 * before it reports the commit, so this process knows its own changes before it answers. Notices of other
 * processes arrive at once, and a query detects a lost notice within a second.
 * @param settings receives notices of changed settings in the same way.
 */
export function followContentVersion(settings: Pick<SettingsFollower, 'onChangeNotice' | 'onRevision'>): {
  content: (pool: Pool) => ContentVersion
  onConnect: (client: ClientBase) => Promise<void>
} {
  let known = 0
  let passed = 0
  let confirmedAt = Number.NEGATIVE_INFINITY
  /** The end of the confirmation: after a second, and never past a moment at which prices change. */
  let validUntil = Number.NEGATIVE_INFINITY
  let querying: Promise<void> | undefined
  /** Connections that listen for notices now. */
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
      // Notices that arrived while no connection listened are lost.
      if (listening === 0) settings.onChangeNotice()
      listening += 1
    },
    content: (pool) => ({
      known: () => known,
      passed: () => passed,
      isConfirmed: (now = performance.now()) => {
        // A reader that needs the answer calls `confirm` and gets the error itself.
        if (now - confirmedAt > renewMs) queryOnce(pool).catch(() => undefined)
        return now < validUntil
      },
      confirm: async () => {
        const from = performance.now()
        // On a slow database a running query may have begun too long ago, so the loop queries once more.
        while (from >= validUntil) await queryOnce(pool)
      },
    }),
  }
}
