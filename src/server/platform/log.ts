import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type Logger } from 'pino'
import type { Config } from './config/config.ts'
import { terminalLines } from './terminal-lines.ts'

/** Fields that the log masks. */
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

/** Returns the path without its query. The secret in the address of a garden plan, a preview or a spreadsheet is masked. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(
    /((?:garden_?plans?|product_previews|article_previews|preview|feeds)\/)[^/]+/i,
    '$1[masked]',
  )

/**
 * Creates a log of JSON lines with request ids. Secrets are masked; email addresses, names and query strings
 * are left out.
 */
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
 * Describes an error and its causes by these fields only. Query errors quote values that shoppers typed, in
 * message, stack and detail.
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

/** The log of the running shop: on the terminal of a trial in plain words, JSON lines otherwise. */
export function openLog(config: Config): Logger {
  if (!hasPlainLog(config, process.stdout.isTTY)) return createLog(config.logLevel)
  return createLog(
    config.logLevel,
    terminalLines((text) => process.stdout.write(text)),
  )
}

/** Production, pipes, files and engineers in development get JSON lines. */
export const hasPlainLog = ({ isProduction, isDevelopment }: Config, isTerminal: boolean): boolean =>
  isTerminal && !isProduction && !isDevelopment
