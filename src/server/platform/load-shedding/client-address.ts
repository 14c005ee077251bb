import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { unmapIpv4 } from '../networks.ts'

type ProxyConfig = Pick<Config, 'isBehindProxy'>

/**
 * Returns the address of a visitor. Behind a trusted proxy it is the last one in X-Forwarded-For, because a
 * visitor can forge the earlier ones. An invalid entry counts as the proxy's own address, so that junk opens
 * no new limit.
 */
export function clientAddressOf(
  { headers, socket }: IncomingMessage,
  { isBehindProxy }: ProxyConfig,
): string {
  const peer = socket.remoteAddress ?? ''
  if (!isBehindProxy) return peer
  const lastEntry = headers['x-forwarded-for']?.toString().split(',').at(-1) ?? ''
  return addressIn(lastEntry.trim()) ?? peer
}

const withPort = /^(?:\[(?<six>[^\]]*)\]|(?<four>[\d.]+))(?::\d{1,5})?$/

/**
 * Parses an address with an optional port: '203.0.113.7:5120' or '[2001:DB8:0::1]:443'; null for anything
 * else.
 */
function addressIn(entry: string): string | null {
  const { six, four } = withPort.exec(entry)?.groups ?? {}
  const address = unmapIpv4(six ?? four ?? entry)
  if (isIP(address) === 4) return address
  // A zone names a network interface of the proxy, and could be any text.
  if (isIP(address) !== 6 || address.includes('%')) return null
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** Makes `request.ip` return the address that the limits count; Fastify reads the raw header. */
export function registerClientAddress(app: FastifyInstance, config: ProxyConfig): void {
  if (!config.isBehindProxy) return
  app.addHook('onRequest', async ({ raw }) => {
    const header = 'x-forwarded-for'
    if (raw.headers[header] !== undefined) raw.headers[header] = clientAddressOf(raw, config)
  })
}
