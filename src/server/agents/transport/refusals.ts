import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../../platform/http/error-replies.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { ProtocolError } from '../protocol/protocol-error.ts'

const retryAfterSeconds = 2

/** Turns any error into an error of the protocol. The agent learns no details of a defect. */
function asProtocolError(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (isDatabaseUnavailable(error))
    return new ProtocolError('unavailable', 'The shop is busy. Please try again in a moment.', {
      cause: error,
      retryAfterSeconds,
    })
  if (error instanceof ShopError && error.status < 500)
    return new ProtocolError('invalid_request', error.message, { cause: error })
  const { code, statusCode } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ProtocolError('body_too_large', 'The request has more than 64 KB.', { cause: error })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ProtocolError('unsupported_media_type', 'Send the request as application/json.', {
      cause: error,
    })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ProtocolError('invalid_request', 'The request can’t be read.', { cause: error })
  return new ProtocolError('internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  })
}

/** The headers of a refusal. */
const headersOf = ({ retryAfterSeconds: seconds }: ProtocolError): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(seconds !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }),
})

/**
 * Answers errors in the words of the protocol. An unknown address gets the usual answer of the shop.
 * @param write the body of a refusal in the words of a transport.
 */
export const refusalHandler =
  (write: (refusal: ProtocolError, request: FastifyRequest) => object) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof ShopError && error.code === 'not_found') {
      const { message, code } = error
      return reply.code(404).header('cache-control', 'no-store').send({ message, code })
    }
    const refusal = asProtocolError(error)
    const { code, status } = refusal
    if (status >= 500) request.log.error({ err: refusal.cause ?? refusal }, 'a call of an agent failed')
    else request.log.info({ code, ip: request.ip, route: request.routeOptions.url }, 'refused')
    return reply
      .code(status)
      .headers(headersOf(refusal))
      .type('application/json')
      .send(JSON.stringify(write(refusal, request)))
  }
