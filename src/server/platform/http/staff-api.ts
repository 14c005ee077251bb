import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StaffEndpoint, StaffParsed, StaffReply } from '#contract/admin/endpoint.ts'
import { permissions } from '#contract/admin/permissions.ts'
import type { StaffCaller } from './callers.ts'
import { answerWindow } from './error-replies.ts'
import { hashOfRequest, type IdempotentRequest, readIdempotencyKey } from './idempotency-key.ts'
import { readInput } from './read-input.ts'
import { compileReplySerializer } from './reply-serializer.ts'
import { ShopError } from './shop-error.ts'
import type { StaffCookie } from './staff-cookie.ts'
import { assertOwnOrigin } from './staff-origin.ts'
import { admitFile, inUploadScope, whilePlaceIsHeld } from './upload.ts'

/** What the binder needs from the back office. */
export interface StaffAccess {
  cookie: StaffCookie
  /** Null in a trial, where the called address counts. */
  staffUrl: string | null
  host: string
  /** Whether everybody must have a second factor. */
  demandsSecondFactor: boolean
  findCaller: (token: string, isBackground: boolean) => Promise<StaffCaller | null>
  /** Counts a call from an address; throws `too_many_requests` past the endpoint's limit. */
  countCall: (
    endpointId: string,
    limit: { calls: number; windowSeconds: number },
    address: string,
  ) => Promise<void>
}

export type StaffCall<E> = StaffParsed<E> & {
  /** Null only for public calls, which don't use it. */
  caller: StaffCaller
  request: FastifyRequest
  reply: FastifyReply
  /** The wish, where the call has an `Idempotency-Key`. */
  idempotency: IdempotentRequest | null
}

/** Binds an endpoint to its handler. A download answers bytes, or a stream of bytes, in place of JSON. */
export type StaffHandle = <E extends StaffEndpoint>(
  endpoint: E,
  handler: (call: StaffCall<E>) => Promise<StaffReply<E> | Buffer | Readable>,
) => void

declare module 'fastify' {
  interface FastifyRequest {
    staff: StaffCaller | null
  }
}

/**
 * Binds described endpoints of the back office: origin, sign-in, permission, fresh proof, limits, validation, key and the
 * shape of the reply all come from the description.
 */
export function staffBinder(app: FastifyInstance, staff: StaffAccess): StaffHandle {
  return (endpoint, handler) => {
    const bodyLimit = endpoint.upload?.maxBytes ?? endpoint.bodyLimit
    const addTo = (scope: FastifyInstance): unknown =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        ...(bodyLimit && { bodyLimit }),
        config: { isWithoutBody: endpoint.body === undefined },
        ...(endpoint.contentType && { errorHandler: answerWindow }),
        schema: endpoint.contentType ? {} : { response: { 200: endpoint.reply } },
        serializerCompiler: compileReplySerializer,
        onRequest: async (request, reply) => {
          assertOwnOrigin(request, staff)
          if (endpoint.limit) await staff.countCall(endpoint.id, endpoint.limit, request.ip)
          request.staff = await authenticate(endpoint, request, staff)
          if (endpoint.upload)
            admitFile(endpoint.upload, { request, reply, house: 'office', name: senderOf(request) })
        },
        handler: async (request, reply) => {
          const input = readInput(endpoint, request)
          const call = {
            ...input,
            caller: request.staff,
            request,
            reply,
            idempotency: readIdempotentRequest(endpoint, request, input),
          }
          const answer = await whilePlaceIsHeld(request, () => handler(call as StaffCall<typeof endpoint>))
          return endpoint.contentType ? reply.type(endpoint.contentType).send(answer) : answer
        },
      })
    if (endpoint.upload) inUploadScope(app, endpoint.upload, addTo)
    else addTo(app)
  }
}

const senderOf = ({ staff }: FastifyRequest): string | null => staff && `staff ${staff.staffId}`

/** @throws {ShopError} `not_signed_in`, `session_expired`, `second_factor_required`, `not_allowed`, `confirmation_required`. */
async function authenticate(
  endpoint: StaffEndpoint,
  request: FastifyRequest,
  staff: StaffAccess,
): Promise<StaffCaller | null> {
  if (endpoint.permission === 'anyone') return null
  const token = staff.cookie.read(request.headers.cookie)
  if (token === null) throw new ShopError('not_signed_in', 'Please sign in.')
  const caller = await staff.findCaller(token, isBackground(endpoint, request))
  if (!caller) throw new ShopError('session_expired', 'Your sign-in has ended. Please sign in again.')
  if (staff.demandsSecondFactor && !caller.hasSecondFactor && !endpoint.isForSettingUp) {
    throw new ShopError('second_factor_required', 'Please set up your second factor first.')
  }
  assertPermission(endpoint.permission, caller)
  if (endpoint.alsoNeeds) assertPermission(endpoint.alsoNeeds, caller)
  if (endpoint.requiresReauthentication) assertReauthenticated(caller)
  return caller
}

/** Calls that a tab makes by itself after a change do not extend the sign-in. */
const isBackground = (endpoint: StaffEndpoint, { headers }: FastifyRequest): boolean =>
  endpoint.isBackground === true || headers['x-background'] === '1'

function assertPermission(permission: StaffEndpoint['permission'], caller: StaffCaller): void {
  if (permission === 'signed-in' || permission === 'anyone' || caller.permissions.includes(permission)) return
  const what = permissions[permission]
  throw new ShopError(
    'not_allowed',
    `You are not allowed to do this. It needs the permission ${permission}: ${what}.`,
    {
      extra: { permission },
    },
  )
}

/** Demo members have a public password, so a confirmation would prove nothing. */
function assertReauthenticated({ confirmedUntil, isDemo, hasSecondFactor }: StaffCaller): void {
  if (isDemo || confirmedUntil !== null) return
  const by = hasSecondFactor ? 'code' : 'password'
  throw new ShopError('confirmation_required', `Please confirm this with your ${by}.`, { extra: { by } })
}

/** @throws {ShopError} `idempotency_key_missing` where the endpoint requires one. */
function readIdempotentRequest(
  endpoint: StaffEndpoint,
  request: FastifyRequest,
  input: object,
): IdempotentRequest | null {
  if (endpoint.method === 'GET' || !request.staff) return null
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key === null) {
    if (!endpoint.isKeyed) return null
    throw new ShopError(
      'idempotency_key_missing',
      'This call needs an Idempotency-Key header, so that it is done once.',
    )
  }
  return { staffId: request.staff.staffId, endpoint: endpoint.id, key, requestHash: hashOfRequest(input) }
}
