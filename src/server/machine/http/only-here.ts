import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../loopback.ts'
import { ShopError } from './shop-error.ts'

/** What proxies add to the requests of others. */
const forwardedMarks = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * For what only this machine may see. The peer alone is not enough: a proxy here passes strangers on, and a page of a
 * stranger can have its own name lead here.
 * @throws {ShopError} `not_found`, as if there were nothing.
 */
export async function refuseElsewhere({ headers, raw }: FastifyRequest): Promise<void> {
  const host = (headers.host ?? '').replace(/:\d*$/, '')
  const isForwarded = forwardedMarks.some((name) => headers[name] !== undefined)
  if (!isForwarded && isLoopbackHost(raw.socket.remoteAddress ?? '') && isLoopbackHost(host)) return
  throw new ShopError('not_found', 'There is nothing at this address.')
}
