import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'

/** What must never be readable in a log. */
const secrets = [
  'password',
  'newPassword',
  'token',
  'authorization',
  'cookie',
  'razorpay_signature',
  'keySecret',
  '*.password',
  '*.newPassword',
  '*.token',
  '*.authorization',
  'headers.authorization',
  'req.headers.authorization',
]

/** The path without its query, and without the secret of the address of a garden plan or a preview. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(
    /((?:garden_?plans?|product_previews|article_previews|preview)\/)[^/]+/i,
    '$1[masked]',
  )

/** JSON lines with the request's id; secrets masked, without e-mail addresses, names or query strings. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    redact: { paths: secrets, censor: '[masked]' },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: pathOf(request.url),
      }),
      err: describeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error with its causes, each with these fields only: the errors of a query quote its values, which
 * shoppers typed, in message, stack and detail.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  return {
    type: error.constructor.name,
    message,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    stack: error.stack?.replace(error.message, () => message),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  }
}
