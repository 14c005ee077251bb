import type { IncomingMessage } from 'node:http'
import { type AddressRules, checkAddress } from '../../platform/outgoing/check-address.ts'
import { FetchError } from '../../platform/outgoing/fetch-error.ts'
import { requestChecked } from '../../platform/outgoing/request-checked.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'

export interface ProfileFetch {
  rules: AddressRules
  timeoutMs: number
}

export interface FetchedProfile {
  json: string
  /** Seconds for which the profile may be used. */
  freshSeconds: number
}

const maxBytes = 64 * 1024

/** A profile is used for at least a minute, whatever its origin says. After an hour it is fetched again, so that withdrawn keys end. */
const freshness = { least: 60, most: 3600, usual: 300 }

/**
 * Fetches the profile of a platform from an address that a stranger chose. Redirects are not followed.
 * @throws {ProtocolError} `invalid_profile_url`, `profile_unreachable`, `profile_malformed` for one that is too large.
 */
export async function fetchProfile(url: URL, { rules, timeoutMs }: ProfileFetch): Promise<FetchedProfile> {
  const signal = AbortSignal.timeout(timeoutMs)
  // A pending DNS look-up can't be aborted, so it races with the limit.
  const overdue = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(unreachable('it took too long')), { once: true }),
  )
  try {
    return await Promise.race([fetchChecked(url, rules, signal), overdue])
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    if (error instanceof FetchError)
      throw new ProtocolError('invalid_profile_url', error.message, { cause: error })
    throw unreachable('the server did not answer, or the connection broke', error)
  }
}

const unreachable = (why: string, cause?: unknown): ProtocolError =>
  new ProtocolError('profile_unreachable', `The profile could not be fetched: ${why}.`, { cause })

async function fetchChecked(url: URL, rules: AddressRules, signal: AbortSignal): Promise<FetchedProfile> {
  const checked = await checkAddress(url, rules)
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Soilkin (UCP)',
  }
  const answer = await requestChecked(url, { checked, headers, signal })
  try {
    if (answer.statusCode !== 200) throw unreachable(`the server answered ${answer.statusCode}`)
    return { json: await readText(answer), freshSeconds: freshSecondsOf(answer.headers['cache-control']) }
  } finally {
    answer.destroy()
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = Number(answer.headers['content-length'] ?? 0)
  assertSize(length)
  length = 0
  for await (const part of answer) {
    length += part.length
    assertSize(length)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function assertSize(length: number): void {
  if (length > maxBytes)
    throw new ProtocolError('profile_malformed', `The profile has more than ${maxBytes / 1024} KB.`)
}

/** The seconds of `Cache-Control`, within the bounds of the shop. */
export function freshSecondsOf(header: string | undefined): number {
  if (/no-store|no-cache|private/i.test(header ?? '')) return freshness.least
  const asked = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(header ?? '')?.[1]
  const seconds = asked === undefined ? freshness.usual : Number(asked)
  return Math.min(freshness.most, Math.max(freshness.least, seconds))
}
