import type { FastifyRequest } from 'fastify'
import type { EndpointFor, ShopAccess } from '#contract/endpoint.ts'
import { shopperActor } from '../actor.ts'
import { isForeignKeyViolation } from '../database/transaction.ts'
import type { Authentication } from './bind-endpoints.ts'
import type { Shopper } from './callers.ts'
import { shopError, signedOut } from './error-message.ts'
import { sessionExpired } from './session-expired.ts'

/** Finds the shopper of a token; null for an unknown, expired or revoked token. */
export type FindShopper = (token: string) => Promise<Shopper | null>

/** Authenticates shoppers by `Authorization: Bearer …` with their session token. */
export const bearerAuthentication = (findShopper: FindShopper): Authentication<ShopAccess, Shopper> => ({
  site: 'shop',
  authenticate: (endpoint, request) => authenticate(endpoint, request, findShopper),
  senderOf: ({ accountId }) => `account ${accountId}`,
  callerFieldsOf: (shopper) => ({ shopper, actor: shopper && shopperActor(shopper.accountId) }),
  explainError: (error, shopper, request) => explainError(error, shopper, request, findShopper),
})

/**
 * @throws {ShopError} `not_signed_in` without a token, `session_expired` with a dead one.
 */
async function authenticate(
  { access, signedOutMessage }: EndpointFor<ShopAccess>,
  { headers }: FastifyRequest,
  findShopper: FindShopper,
): Promise<Shopper | null> {
  if (access === 'anyone') return null
  const token = bearerToken(headers.authorization)
  if (token === null) {
    if (access === 'guest-or-shopper') return null
    throw shopError(signedOut(signedOutMessage))
  }
  const shopper = await findShopper(token)
  if (!shopper) throw sessionExpired()
  return shopper
}

/**
 * Replaces a foreign key error by `session_expired` when the account was erased during the call, as the next
 * call would answer. Every other error stays as it is.
 */
async function explainError(
  error: unknown,
  shopper: Shopper | null,
  { headers }: FastifyRequest,
  findShopper: FindShopper,
): Promise<unknown> {
  if (!shopper || !isForeignKeyViolation(error)) return error
  const token = bearerToken(headers.authorization) ?? ''
  return (await findShopper(token)) ? error : sessionExpired()
}

/** Returns the token of `Authorization: Bearer …`; null without the header, empty for another scheme. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  const match = /^Bearer +(\S+)$/i.exec(header)
  return match?.[1] ?? ''
}
