import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../loopback.ts'
import { ShopError } from './shop-error.ts'

/** Headers that proxies add to forwarded requests. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Allows only requests from this machine. The peer's address is not enough: a local proxy forwards remote
 * visitors, and a remote page can point its host name here.
 * @throws {ShopError} `not_found`, as for an unknown address.
 *
 */
export async function assertLoopback({ headers, raw }: FastifyRequest): Promise<void> {
  const host = (headers.host ?? '').replace(/:\d*$/, '')
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined)
  if (!isForwarded && isLoopbackHost(raw.socket.remoteAddress ?? '') && isLoopbackHost(host)) return
  throw new ShopError('not_found', 'There is nothing at this address.')
}
