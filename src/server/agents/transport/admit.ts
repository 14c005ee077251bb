import type { IncomingHttpHeaders } from 'node:http'
import type { GuestPlace } from '../../checkout/quote/quote-link.ts'
import { isLoopbackHost } from '../../platform/loopback.ts'
import { networkOf, siteOf } from '../../platform/rate-limits/call-limits.ts'
import type { Platform } from '../platforms/find-platform.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'
import { parseDictionary } from '../signatures/structured-fields.ts'
import { type Claim, readSignature, verifyClaim } from '../signatures/verify-request.ts'
import type { Agents } from './agents.ts'

/** A platform whose request may be carried out. */
export interface Caller {
  platform: Platform
  /** The signature of the request, which is valid; null for an unsigned request. */
  claim: Claim | null
  place: GuestPlace
}

export interface IncomingCall {
  method: string
  /** The path with its query, as it was sent. */
  url: string
  headers: IncomingHttpHeaders
  /** Null without a body. */
  body: Buffer | null
  /** The address of the caller. */
  address: string
  isWrite: boolean
}

/**
 * Counts a call of a network. This machine has no limit outside production, as with the other calls of the shop.
 * @throws {ProtocolError} `too_many_requests`.
 */
export function countNetwork({ shop, countNetwork: count }: Agents, address: string): void {
  if (!shop.config.isProduction && isLoopbackHost(address)) return
  assertWithin(count(networkOf(address)))
}

/** The same for a call of a platform. */
function countPlatform({ shop, countPlatform: count }: Agents, { id, profileUrl }: Platform): void {
  if (!shop.config.isProduction && isLoopbackHost(new URL(profileUrl).hostname)) return
  assertWithin(count(id))
}

function assertWithin({ isOver, secondsLeft }: { isOver: boolean; secondsLeft: number }): void {
  if (isOver)
    throw new ProtocolError('too_many_requests', 'Too many requests. Please wait.', {
      retryAfterSeconds: secondsLeft,
    })
}

/**
 * The profile that a request names in `UCP-Agent`.
 * @throws {ProtocolError} `invalid_profile_url`.
 */
export function profileOfHeader(header: string | string[] | undefined): string {
  const member = typeof header === 'string' ? parseDictionary(header)?.get('profile') : undefined
  const item = member && !Array.isArray(member.value) ? member.value.value : undefined
  if (typeof item === 'string' && item !== '') return item
  throw new ProtocolError(
    'invalid_profile_url',
    'Each request names the profile of its platform: UCP-Agent: profile="https://…".',
  )
}

/**
 * Finds the platform of a call, counts it, and verifies the signature where there is one.
 * @throws {ProtocolError} for a profile, version or signature that is not valid, and beyond a limit.
 */
export async function admit(agents: Agents, call: IncomingCall, profileUrl: string): Promise<Caller> {
  const claim = readSignature({ ...call, authority: new URL(agents.origin).host })
  const found = await agents.platforms.find(profileUrl)
  countPlatform(agents, found)
  const place = { network: networkOf(call.address), site: siteOf(call.address) }
  if (!claim) return { platform: found, claim, place }
  const isKnown = found.profile.keys.some(({ kid }) => kid === claim.keyId)
  const platform = isKnown ? found : await agents.platforms.refresh(found)
  verifyClaim(claim, platform.profile.keys)
  return { platform, claim, place }
}
