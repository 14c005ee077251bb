import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'

/**
 * Where a request comes from. Behind a trusted proxy that is what the proxy says, the last address in X-Forwarded-For:
 * whatever stands before it, the visitor may have made up.
 */
export function visitorOf(
  { headers, socket }: IncomingMessage,
  { isBehindProxy }: Pick<Config, 'isBehindProxy'>,
): string {
  const peer = socket.remoteAddress ?? ''
  if (!isBehindProxy) return peer
  const said = headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim()
  return said || peer
}
