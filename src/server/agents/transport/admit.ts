import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { GuestPlace } from '../../checkout/quote/quote-link.ts'
import { isLoopbackHost } from '../../platform/loopback.ts'
import { memoize } from '../../platform/memoize.ts'
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
  /** A signature must cover the header with the idempotency key. */
  mustCoverKey: boolean
}

/** What a request of Fastify has for {@link admit}. */
export const callOf = (
  request: FastifyRequest,
  { mustCoverKey }: Pick<IncomingCall, 'mustCoverKey'>,
): IncomingCall => ({
  method: request.method,
  url: request.raw.url ?? '/',
  headers: request.headers,
  body: request.sentBody,
  address: request.ip,
  mustCoverKey,
})

/**
 * Counts a call of a network. This machine has no limit outside production, as with the other calls of the shop.
 * @throws {ProtocolError} `too_many_requests`.
 */
export function countNetwork({ shop, countNetwork: count }: Agents, address: string): void {
  if (!shop.config.isProduction && isLoopbackHost(address)) return
  assertWithin(count(networkOf(address)))
}

/** Counts a call of a platform. Signed calls have a limit of their own, since anybody can send unsigned ones in its name. */
function countPlatform(
  { shop, countPlatform: count }: Agents,
  { platform, claim }: Omit<Caller, 'place'>,
): void {
  if (!shop.config.isProduction && isLoopbackHost(new URL(platform.profileUrl).hostname)) return
  assertWithin(count(`${platform.id} ${claim ? 'signed' : 'unsigned'}`))
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
  const profile = typeof header === 'string' ? profileIn(header) : null
  if (profile !== null) return profile
  throw new ProtocolError(
    'invalid_profile_url',
    'Each request names the profile of its platform: UCP-Agent: profile="https://…".',
  )
}

const profileIn = memoize((header) => {
  const member = parseDictionary(header)?.get('profile')
  const item = member && !Array.isArray(member.value) ? member.value.value : undefined
  return typeof item === 'string' && item !== '' ? item : null
})

/**
 * Finds the platform of a call, verifies the signature where there is one, and counts the call.
 * @throws {ProtocolError} for a profile, version or signature that is not valid, and beyond a limit.
 */
export async function admit(agents: Agents, call: IncomingCall, profileUrl: string): Promise<Caller> {
  const claim = readSignature({ ...call, authority: agents.authority })
  const found = await agents.platforms.find(profileUrl)
  const platform = claim ? await verified(agents, found, claim) : found
  countPlatform(agents, { platform, claim })
  const place = { network: networkOf(call.address), site: siteOf(call.address) }
  return { platform, claim, place }
}

/** The platform. Its profile is fetched again when it lacks the key of the claim. */
async function verified({ platforms }: Agents, found: Platform, claim: Claim): Promise<Platform> {
  const isKnown = found.profile.keys.some(({ kid }) => kid === claim.keyId)
  const platform = isKnown ? found : await platforms.refresh(found)
  verifyClaim(claim, platform.profile.keys)
  return platform
}
