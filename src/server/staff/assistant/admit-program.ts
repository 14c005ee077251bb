import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffCaller } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import type { StaffCookie } from '../../platform/http/staff-cookie.ts'
import { assertOwnOrigin } from '../../platform/http/staff-origin.ts'
import { type AdmitToken, readBearer } from '../../platform/http/token-authentication.ts'

interface Door {
  admitToken: AdmitToken
  cookie: StaffCookie
  staffUrl: string | null
  host: string
}

/**
 * Admits a program only by its API token. Refuses a page of another origin, also when its host name resolves to
 * this machine.
 * @throws {ShopError} `foreign_origin`, `invalid_request` for a token beside a cookie, and the errors of the token,
 * those of 401 with `WWW-Authenticate`.
 */
export async function admitProgram(
  request: FastifyRequest,
  reply: FastifyReply,
  { admitToken, cookie, staffUrl, host }: Door,
): Promise<StaffCaller> {
  if (request.headers.origin !== undefined) assertOwnOrigin(request, { staffUrl, host })
  if (cookie.read(request.headers.cookie) !== null) {
    throw new ShopError('invalid_request', 'Send an API token without the cookie of a sign-in.')
  }
  const secret = readBearer(request.headers.authorization)
  try {
    if (secret === null) {
      throw new ShopError('token_invalid', 'Send an API token as Authorization: Bearer sk_….')
    }
    return await admitToken({ secret, request, reply })
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 401) throw error
    const challenge = `Bearer realm="Back office"${secret === null ? '' : ', error="invalid_token"'}`
    const details = { ...error.details, headers: { 'www-authenticate': challenge } }
    throw new ShopError(error.code, error.message, details)
  }
}
