import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../platform/app-context.ts'
import { readOne } from '../../platform/database/rows.ts'
import { agentPlatforms, type StoredProfile } from '../../platform/database/tables.ts'
import { isLoopbackHost } from '../../platform/loopback.ts'
import { type Resolve, resolveAll } from '../../platform/outgoing/check-address.ts'
import { isLocalTrial } from '../../platform/outgoing/local-trial.ts'
import { countHit } from '../../platform/rate-limits/throttle.ts'
import { type Negotiated, negotiate } from '../protocol/negotiate.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { fetchProfile } from './fetch-profile.ts'
import { readProfile } from './read-profile.ts'

/** A platform whose profile was fetched and checked. */
export interface Platform {
  id: number
  profileUrl: string
  profile: StoredProfile
  negotiated: Negotiated
  /** In ms since 1970. */
  fetchedAt: number
}

export interface Platforms {
  /**
   * The platform of a profile, fetched unless it is known.
   * @throws {ProtocolError} for a profile that is not fetched or not valid, or a version that the shop does not speak;
   * `unavailable` after too many fetches.
   */
  find: (profileUrl: string) => Promise<Platform>
  /** The platform with a fresh profile, unless a profile of its origin was refreshed within the last minute. */
  refresh: (platform: Platform) => Promise<Platform>
}

interface PlatformOptions {
  resolve?: Resolve
  timeoutMs?: number
}

const usualTimeoutMs = 3_000

/**
 * Limits of first fetches in all processes: for all profiles, and for those of one host. Known profiles are exempt, so
 * that strangers who use up the limits keep no known platform out.
 */
const fetchLimit = { calls: 120, windowSeconds: 60 }
const hostLimit = { calls: 20, windowSeconds: 60 }
/** The limit of fetches for keys that the profiles of an origin do not have. */
const refreshLimit = { calls: 1, windowSeconds: 60 }

/** A profile is fetched at most once in this time, also after a failure. */
const floorMs = 60_000

/** Profiles that a process keeps in memory. */
const maxKept = 500
const maxUrlLength = 500

/** Finds platforms by their profiles, in memory, in the database, or by fetching them. */
export function createPlatforms(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { resolve = resolveAll, timeoutMs = usualTimeoutMs }: PlatformOptions = {},
): Platforms {
  const isLocal = isLocalTrial(config)
  const kept = new Map<string, { platform: Platform; until: number }>()
  const failed = new Map<string, { error: ProtocolError; until: number }>()
  const running = new Map<string, Promise<Platform>>()

  function keep(platform: Platform, freshSeconds: number): Platform {
    remember(kept, platform.profileUrl, { platform, until: Date.now() + freshSeconds * 1000 })
    failed.delete(platform.profileUrl)
    return platform
  }

  async function load(url: URL): Promise<Platform> {
    const [known] = await db
      .select({
        id: agentPlatforms.id,
        profile: agentPlatforms.profile,
        fetchedAt: agentPlatforms.fetchedAt,
        freshSeconds: sql<number>`extract(epoch FROM ${agentPlatforms.expiresAt} - now())::float8`,
      })
      .from(agentPlatforms)
      .where(eq(agentPlatforms.profileUrl, url.href))
    if (!known || known.freshSeconds <= 0) return fetchAndStore(url, { isKnown: known !== undefined })
    return keep(
      {
        id: known.id,
        profileUrl: url.href,
        profile: known.profile,
        negotiated: negotiate(known.profile),
        fetchedAt: known.fetchedAt.getTime(),
      },
      known.freshSeconds,
    )
  }

  async function fetchAndStore(url: URL, { isKnown }: { isKnown: boolean }): Promise<Platform> {
    const failure = failed.get(url.href)
    if (failure && failure.until > Date.now()) throw failure.error
    if (!isKnown) await countFetch(url.hostname)
    try {
      const rules = { resolve, mayBeLoopback: isLocal }
      const { json, freshSeconds } = await fetchProfile(url, { rules, timeoutMs })
      const profile = readProfile(json)
      const negotiated = negotiate(profile)
      const { id } = await readOne(
        db,
        stored,
        (columns) => sql`
        INSERT INTO agent_platforms (profile_url, profile, expires_at)
        VALUES (${url.href}, ${JSON.stringify(profile)}::jsonb, now() + make_interval(secs => ${freshSeconds}))
        ON CONFLICT (profile_url) DO UPDATE SET profile = excluded.profile, fetched_at = now(), expires_at = excluded.expires_at
        RETURNING ${columns}`,
      )
      return keep({ id, profileUrl: url.href, profile, negotiated, fetchedAt: Date.now() }, freshSeconds)
    } catch (error) {
      if (error instanceof ProtocolError) remember(failed, url.href, { error, until: Date.now() + floorMs })
      throw error
    }
  }

  async function countFetch(host: string): Promise<void> {
    for (const [subject, limit] of [
      ['agent-profiles', fetchLimit],
      [`agent-profiles:${host}`, hostLimit],
    ] as const) {
      const { hits, seconds_left } = await countHit(db, subject, limit)
      if (hits > limit.calls)
        throw new ProtocolError('unavailable', 'Too many profiles are fetched now. Please try again later.', {
          retryAfterSeconds: seconds_left,
        })
    }
  }

  /** One fetch at a time for a profile; concurrent calls share its outcome. */
  function once(url: URL, work: () => Promise<Platform>): Promise<Platform> {
    const present = running.get(url.href)
    if (present) return present
    const started = work().finally(() => running.delete(url.href))
    running.set(url.href, started)
    return started
  }

  return {
    find: async (profileUrl) => {
      const url = readProfileUrl(profileUrl, { isLocal })
      const found = kept.get(url.href)
      if (found && found.until > Date.now()) return found.platform
      return once(url, () => load(url))
    },
    refresh: async (platform) => {
      if (Date.now() - platform.fetchedAt < floorMs) return platform
      const url = new URL(platform.profileUrl)
      const { hits } = await countHit(db, `agent-keys:${url.origin}`, refreshLimit)
      if (hits > refreshLimit.calls) return platform
      return once(url, () => fetchAndStore(url, { isKnown: true }))
    },
  }
}

const stored = { id: agentPlatforms.id }

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > maxKept && oldest !== undefined) map.delete(oldest)
}

/** @throws {ProtocolError} `invalid_profile_url` unless the profile is at an https address. */
function readProfileUrl(address: string, { isLocal }: { isLocal: boolean }): URL {
  const url = URL.parse(address)
  const isFit =
    url !== null &&
    url.href.length <= maxUrlLength &&
    (url.protocol === 'https:' || (isLocal && url.protocol === 'http:' && isLoopbackHost(url.hostname))) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  if (isFit) return url
  throw new ProtocolError(
    'invalid_profile_url',
    `A profile is named by an address that begins with https:// and has at most ${maxUrlLength} characters.`,
  )
}
