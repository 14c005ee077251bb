import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import type { StaffActor } from '../actor.ts'
import type { Authentication, ParsedCall } from './bind-endpoints.ts'
import type { StaffCaller } from './callers.ts'
import { hashOfRequest, type IdempotentRequest, readIdempotencyKey } from './idempotency-key.ts'
import { ShopError } from './shop-error.ts'
import type { StaffCookie } from './staff-cookie.ts'
import { assertOwnOrigin } from './staff-origin.ts'
import { type AuthenticateToken, readBearer } from './token-authentication.ts'

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
  authenticate: (endpoint, request, reply) =>
    readBearer(request.headers.authorization) === null
      ? authenticate(endpoint, request, rules)
      : authenticateProgram(endpoint, { request, reply, rules }),
  senderOf: ({ staffId }) => `staff ${staffId}`,
  callerFieldsOf: (caller, call) =>
    caller && {
      caller,
      actor: actorOf(caller, call.request.id),
      idempotency: readIdempotentRequest(caller, call),
    },
})

const actorOf = ({ staffId, sessionId, token }: StaffCaller, requestId: string): StaffActor => ({
  kind: 'staff',
  staffId,
  sessionId,
  requestId,
  ...(token && { tokenId: token.id }),
})

/** @throws {ShopError} `invalid_request` for a token beside a cookie, which would leave open who calls. */
async function authenticateProgram(
  endpoint: EndpointFor<StaffAccess>,
  { request, reply, rules }: { request: FastifyRequest; reply: FastifyReply; rules: SignInRules },
): Promise<StaffCaller | null> {
  if (rules.cookie.read(request.headers.cookie) !== null) {
    throw new ShopError('invalid_request', 'Send an API token without the cookie of a sign-in.')
  }
  return rules.authenticateToken(endpoint, request, reply)
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
  assertPermission(endpoint.access, caller)
  if (endpoint.alsoNeeds) assertPermission(endpoint.alsoNeeds, caller)
  if (endpoint.requiresReauthentication) assertReauthenticated(caller)
  return caller
}

/** Calls that a tab makes by itself do not extend the session. */
const isBackground = (endpoint: EndpointFor<StaffAccess>, { headers }: FastifyRequest): boolean =>
  endpoint.isBackground === true || headers['x-background'] === '1'

function assertPermission(access: StaffAccess, caller: StaffCaller): void {
  if (access === 'signed-in' || access === 'anyone' || caller.permissions.includes(access)) return
  throw new ShopError(
    'not_allowed',
    `You are not allowed to do this. It needs the permission ${access}: ${permissions[access]}.`,
    { extra: { permission: access } },
  )
}

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
