import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'

/**
 * The address of a visitor. Behind a trusted proxy it is the last one in X-Forwarded-For; a visitor can forge
 * all entries before it.
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
