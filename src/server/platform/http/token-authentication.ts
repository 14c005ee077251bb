import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { scopesWith, type TokenScope } from '#contract/token-scopes.ts'
import { assertTokenMay, notForTokens } from './assert-caller-has.ts'
import type { StaffCaller } from './callers.ts'
import { ShopError } from './shop-error.ts'
import { type CallLimit, windowCounter } from './window-counter.ts'

export interface TokenRules {
  /** @throws {ShopError} `token_invalid`, `token_expired`, `token_revoked`, `network_not_allowed`. */
  findTokenCaller: (secret: string, address: string) => Promise<StaffCaller>
  /** Calls of one token in a window. */
  limit: CallLimit
}

interface BearerCall {
  secret: string
  request: FastifyRequest
  reply: FastifyReply
}

export interface TokenCall extends BearerCall {
  endpoint: EndpointFor<StaffAccess>
}

export type AdmitToken = (call: BearerCall) => Promise<StaffCaller>

export type AuthenticateToken = (call: TokenCall) => Promise<StaffCaller | null>

/** The bearer token of a call; null without one. */
export const readBearer = (header: string | undefined): string | null =>
  header?.toLowerCase().startsWith('bearer ') ? header.slice('bearer '.length).trim() : null

/**
 * Finds the caller of an API token and counts the call, whatever is called.
 * @throws {ShopError} what `findTokenCaller` throws, `too_many_requests`.
 */
export function tokenAdmission({ findTokenCaller, limit }: TokenRules): AdmitToken {
  const countCall = windowCounter(limit)
  return async ({ secret, request, reply }) => {
    const caller = await findTokenCaller(secret, request.ip)
    if (!caller.token) throw new Error('A token was found without its name.')
    logCall(caller.token.id, request, reply)
    const { left, isOver, secondsLeft } = countCall(caller.token.id)
    const headers = {
      'ratelimit-limit': `${limit.calls}`,
      'ratelimit-remaining': `${left}`,
      'ratelimit-reset': `${secondsLeft}`,
    }
    reply.headers(headers)
    if (isOver) {
      throw new ShopError('too_many_requests', 'This token made too many calls. Please wait a little.', {
        retryAfterSeconds: secondsLeft,
      })
    }
    return caller
  }
}

/** Logs a call once it is answered, without ids of the address, query and bodies. */
function logCall(tokenId: number, request: FastifyRequest, reply: FastifyReply): void {
  finished(reply.raw, () => {
    const call = `${request.method} ${request.routeOptions.url}`
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.info({ tokenId, call, status: reply.statusCode, milliseconds }, 'an API token called')
  })
}

/**
 * Authenticates programs by API token. A browser never adds the header by itself, so no `Origin` is required.
 * @throws {ShopError} what `admitToken` throws, `not_for_tokens`, `scope_missing`, `not_allowed`.
 */
export const tokenAuthentication =
  (admitToken: AdmitToken): AuthenticateToken =>
  async ({ endpoint, ...call }) => {
    const caller = await admitToken(call)
    const needs = needsOfTokenCall(endpoint)
    if (needs === null) throw notForTokens()
    for (const need of needs) assertTokenMay(caller, need)
    return caller
  }

/** A permission of a call, and the scopes that give it for this call. */
export interface TokenNeed {
  permission: Permission
  scopes: readonly TokenScope[]
}

/**
 * What a call needs of a token; null where no scope gives it or a person must confirm. A call that writes needs
 * scopes of `write:`, since some have a permission to read.
 */
export function needsOfTokenCall(endpoint: EndpointFor<StaffAccess>): TokenNeed[] | null {
  const { access, alsoNeeds, method, isForPeople, isForTokens, isForScopedTokens } = endpoint
  const { requiresReauthentication } = endpoint
  if (isForTokens) return []
  if (access === 'anyone' || access === 'signed-in' || isForPeople) return null
  if (requiresReauthentication && !isForScopedTokens) return null
  const needs = (alsoNeeds ? [access, alsoNeeds] : [access]).map((permission) => ({
    permission,
    scopes: scopesWith(permission).filter((scope) => method === 'GET' || scope.startsWith('write:')),
  }))
  return needs.every(({ scopes }) => scopes.length > 0) ? needs : null
}
