import pino, { type DestinationStream, type Logger } from 'pino'

/** What must never be readable in a log, wherever it turns up. */
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

/** JSON lines with the request's id; secrets masked, no addresses of people, no query strings. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secrets, censor: '[masked]' },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      err: pino.stdSerializers.errWithCause,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
