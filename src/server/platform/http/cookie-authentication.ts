import type { FastifyRequest } from 'fastify'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import type { StaffActor } from '../actor.ts'
import { assertCallerHas } from './assert-caller-has.ts'
import type { Authentication, ParsedCall } from './bind-endpoints.ts'
import type { StaffCaller } from './callers.ts'
import { hashOfRequest, type IdempotentRequest, readIdempotencyKey } from './idempotency-key.ts'
import { ShopError } from './shop-error.ts'
import type { StaffCookie } from './staff-cookie.ts'
import { assertOwnOrigin } from './staff-origin.ts'
import { type AuthenticateToken, readBearer, type TokenCall } from './token-authentication.ts'

interface SignInRules {
  cookie: StaffCookie
  /** Null in a trial, which accepts the requested address. */
  staffUrl: string | null
  host: string
  /** Whether every member needs a second factor. */
  demandsSecondFactor: boolean
  findCaller: (token: string, isBackground: boolean) => Promise<StaffCaller | null>
  /** Authenticates programs, which send a bearer token instead of the cookie. */
  authenticateToken: AuthenticateToken
}

/**
 * Authenticates staff by cookie. Browsers send cookies by themselves, so writing calls must come from our own
 * origin.
 */
export const cookieAuthentication = (rules: SignInRules): Authentication<StaffAccess, StaffCaller> => ({
  site: 'office',
  authenticate: (endpoint, request, reply) => {
    const secret = readBearer(request.headers.authorization)
    return secret === null
      ? authenticate(endpoint, request, rules)
      : authenticateProgram({ endpoint, secret, request, reply }, rules)
  },
  senderOf: ({ staffId }) => `staff ${staffId}`,
  callerFieldsOf: (caller, call) =>
    caller && {
      caller,
      actor: actorOf(caller, call.request.id),
      idempotency: readIdempotentRequest(caller, call),
    },
})

/** The author of a caller's changes. */
export const actorOf = ({ staffId, sessionId, token }: StaffCaller, requestId: string): StaffActor => ({
  kind: 'staff',
  staffId,
  sessionId,
  requestId,
  ...(token && { tokenId: token.id }),
})

/** @throws {ShopError} `invalid_request` for a token beside a cookie, which would leave open who calls. */
async function authenticateProgram(call: TokenCall, rules: SignInRules): Promise<StaffCaller | null> {
  if (rules.cookie.read(call.request.headers.cookie) !== null) {
    throw new ShopError('invalid_request', 'Send an API token without the cookie of a sign-in.')
  }
  return rules.authenticateToken(call)
}

/**
 * @throws {ShopError} `foreign_origin`, `not_signed_in`, `session_expired`, `second_factor_required`, `not_allowed`,
 * `confirmation_required`.
 */
async function authenticate(
  endpoint: EndpointFor<StaffAccess>,
  request: FastifyRequest,
  rules: SignInRules,
): Promise<StaffCaller | null> {
  assertOwnOrigin(request, rules)
  if (endpoint.access === 'anyone') return null
  const token = rules.cookie.read(request.headers.cookie)
  if (token === null) throw new ShopError('not_signed_in', 'Please sign in.')
  const caller = await rules.findCaller(token, isBackground(endpoint, request))
  if (!caller) throw new ShopError('session_expired', 'Your sign-in has ended. Please sign in again.')
  if (rules.demandsSecondFactor && !caller.hasSecondFactor && !endpoint.isForSettingUp) {
    throw new ShopError('second_factor_required', 'Please set up your second factor first.')
  }
  if (endpoint.access !== 'signed-in') assertCallerHas(caller, [endpoint.access])
  if (endpoint.alsoNeeds) assertCallerHas(caller, [endpoint.alsoNeeds])
  if (endpoint.requiresReauthentication) assertReauthenticated(caller)
  return caller
}

/** Calls that a tab makes by itself do not extend the session. */
const isBackground = (endpoint: EndpointFor<StaffAccess>, { headers }: FastifyRequest): boolean =>
  endpoint.isBackground === true || headers['x-background'] === '1'

/** Demo members have a public password, so re-authentication would prove nothing. */
function assertReauthenticated({ confirmedUntil, isDemo, hasSecondFactor }: StaffCaller): void {
  if (isDemo || confirmedUntil !== null) return
  const by = hasSecondFactor ? 'code' : 'password'
  throw new ShopError('confirmation_required', `Please confirm this with your ${by}.`, { extra: { by } })
}

/** @throws {ShopError} `idempotency_key_missing` where the endpoint requires one. */
function readIdempotentRequest(
  { staffId, token }: StaffCaller,
  { endpoint, request, input }: ParsedCall,
): IdempotentRequest | null {
  if (endpoint.method === 'GET') return null
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key !== null) {
    // Each program has its own keys, also beside its maker.
    const ownKey = token ? `token ${token.id}: ${key}` : key
    return { staffId, endpoint: endpoint.id, key: ownKey, requestHash: hashOfRequest(input) }
  }
  if (!endpoint.isKeyed) return null
  throw new ShopError(
    'idempotency_key_missing',
    'This call needs an Idempotency-Key header, so that it is done once.',
  )
}
