import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import type { SettingsSource } from '../database/follow-settings.ts'
import { messagesInWordingOf } from './error-message.ts'
import { ShopError } from './shop-error.ts'

/** Our code and message for each error code of Fastify. */
const frameworkErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the request as JSON (application/json).'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The request body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The request body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_request',
    'The request body does not have the length it states.',
  ],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The address is malformed.'],
}

/**
 * Answers every failed call in the envelope of product.md §10, without internals.
 * @param settings error messages that staff edited; without settings, the built-in messages are used.
 */
export function registerErrorReplies(app: FastifyInstance, settings?: SettingsSource): void {
  app.setErrorHandler(async (error: FastifyError | ShopError, request, reply) =>
    answerError(settings ? await inShopWording(error, settings) : error, request, reply),
  )
}

/** Replaces the message of an error by the one that staff edited. */
async function inShopWording(
  error: FastifyError | ShopError,
  settings: SettingsSource,
): Promise<FastifyError | ShopError> {
  if (!(error instanceof ShopError) || !error.details.errorMessage) return error
  // Without settings, the built-in message is still correct.
  const current = await settings.current().catch(() => null)
  if (current === null) return error
  const { message, errors } = messagesInWordingOf(current, error)
  return new ShopError(error.code, message, { ...error.details, ...(errors && { errors }), cause: error })
}

export function answerError(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = replyOf(error, request)
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Answers a failed download. A browser window gets plain text, other clients get JSON. */
export function answerFailedDownload(
  error: FastifyError | ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (request.headers['sec-fetch-dest'] !== 'document') return answerError(error, request, reply)
  const { status, headers, body } = replyOf(error, request)
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer(String)
    .send(
      `${body.message}\n\nYou can close this window.${body.reference ? ` Reference: ${body.reference}` : ''}`,
    )
}

interface ErrorReply {
  status: number
  headers: Record<string, string>
  body: { message: string; code: string; reference?: string | undefined }
}

/** Returns the reply for an error, and logs the error. */
function replyOf(error: FastifyError | ShopError, request: FastifyRequest): ErrorReply {
  const known = asShopError(error)
  if (known) return replyOfShopError(known, request)
  const reference = randomUUID().slice(0, 8)
  request.log.error({ err: error, reference }, 'request failed')
  return isDatabaseUnavailable(error)
    ? {
        status: 503,
        headers: { 'retry-after': '2' },
        body: { message: 'The shop is busy. Please try again in a moment.', code: 'unavailable', reference },
      }
    : {
        status: 500,
        headers: {},
        body: { message: 'Something went wrong on our side. Please try again.', code: 'internal', reference },
      }
}

function asShopError(error: FastifyError | ShopError): ShopError | null {
  if (error instanceof ShopError) return error
  const framework = frameworkErrors[error.code]
  if (framework) return new ShopError(framework[0], framework[1], { cause: error })
  if (error.statusCode === errorStatus.range_not_satisfiable) {
    const message = 'The file ends before the part that was asked for.'
    return new ShopError('range_not_satisfiable', message, { headers: Object(error).headers })
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ShopError('invalid_request', 'The request is not in the expected form.', { cause: error })
  }
  return null
}

function replyOfShopError(error: ShopError, request: FastifyRequest): ErrorReply {
  const { errors, extra, retryAfterSeconds, headers = {} } = error.details
  const isServerError = error.status >= 500
  const reference = isServerError ? randomUUID().slice(0, 8) : undefined
  request.log[isServerError ? 'warn' : 'info'](
    { code: error.code, ...logFieldsOf(request), reference, err: isServerError ? error : undefined },
    'refused',
  )
  const wait: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return {
    status: error.status,
    headers: { ...wait, ...headers },
    body: { message: error.message, code: error.code, ...(errors && { errors }), reference, ...extra },
  }
}

/**
 * Log fields: the caller's address, which the privacy notice mentions, and the route without its parameters.
 */
const logFieldsOf = ({ ip, method, routeOptions }: FastifyRequest) => ({
  ip,
  method,
  route: routeOptions?.url,
})

/**
 * Messages of `pg` errors without a code. The last one appears when a transaction on a broken connection is
 * rolled back.
 */
const unavailableMessages =
  /timeout exceeded when trying to connect|connection terminated|connection timeout|connection error and is not queryable/i

/** Whether PostgreSQL is starting, stopping, read-only or out of connections, or the pool timed out. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const seen = new Set<unknown>()
  for (let e = error; e instanceof Error && !seen.has(e); e = e.cause) {
    seen.add(e)
    const code = 'code' in e ? String(e.code) : ''
    if (/^(57P0[123]|53300|25006|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code)) return true
    if (unavailableMessages.test(e.message)) return true
  }
  return false
}
