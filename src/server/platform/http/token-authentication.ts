import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointFor, StaffAccess } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { scopesWith, type TokenScope } from '#contract/token-scopes.ts'
import type { StaffCaller } from './callers.ts'
import { ShopError } from './shop-error.ts'
import { windowCounter } from './window-counter.ts'

export interface TokenRules {
  /** @throws {ShopError} `token_invalid`, `token_expired`, `token_revoked`, `network_not_allowed`. */
  findTokenCaller: (secret: string, address: string) => Promise<StaffCaller>
  /** Calls of one token in a window. */
  limit: { calls: number; windowSeconds: number }
}

export type AuthenticateToken = (
  endpoint: EndpointFor<StaffAccess>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<StaffCaller | null>

/** The bearer token of a call; null without one. */
export const readBearer = (header: string | undefined): string | null =>
  header?.toLowerCase().startsWith('bearer ') ? header.slice('bearer '.length).trim() : null

/**
 * Authenticates programs by API token. A browser never adds the header by itself, so no `Origin` is required.
 * @throws {ShopError} what `findTokenCaller` throws, `too_many_requests`, `not_for_tokens`, `scope_missing`,
 * `not_allowed`.
 */
export function tokenAuthentication({ findTokenCaller, limit }: TokenRules): AuthenticateToken {
  const countCall = windowCounter(limit)
  return async (endpoint, request, reply) => {
    const caller = await findTokenCaller(readBearer(request.headers.authorization) ?? '', request.ip)
    if (!caller.token) throw new Error('A token was found without its name.')
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
    assertTokenMayCall(endpoint, caller)
    return caller
  }
}

function assertTokenMayCall(endpoint: EndpointFor<StaffAccess>, caller: StaffCaller): void {
  if (endpoint.isForTokens) return
  const needed = permissionsFor(endpoint)
  if (needed === null) {
    throw new ShopError('not_for_tokens', 'API tokens may not do this. It needs a person in the back office.')
  }
  for (const permission of needed) {
    if (caller.permissions.includes(permission)) continue
    const scopes: readonly TokenScope[] = scopesWith(permission)
    if (scopes.some((scope) => caller.token?.scopes.includes(scope))) {
      throw new ShopError('not_allowed', `The maker of this token lacks the permission ${permission} now.`, {
        extra: { permission },
      })
    }
    throw new ShopError('scope_missing', `This call needs the scope ${scopes.join(' or ')}.`, {
      extra: { scopes },
    })
  }
}

/** The permissions of a call that tokens may make; null where no scope gives one of them or a person must confirm. */
export function permissionsFor(endpoint: EndpointFor<StaffAccess>): Permission[] | null {
  const { access, alsoNeeds, isForPeople, requiresReauthentication } = endpoint
  if (access === 'anyone' || access === 'signed-in' || isForPeople || requiresReauthentication) return null
  const needed = alsoNeeds ? [access, alsoNeeds] : [access]
  return needed.every((permission) => scopesWith(permission).length > 0) ? needed : null
}
