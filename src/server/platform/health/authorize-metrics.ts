import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { assertLoopback } from '../http/assert-loopback.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Returns a hook that admits callers with METRICS_TOKEN. Without the setting it admits only this machine, and
 * nobody behind a proxy, since a proxy without headers makes every stranger look like this machine.
 * @throws {ShopError} `not_found`, as for an unknown address.
 */
export function authorizeMetrics({
  metricsToken,
  isBehindProxy,
}: Pick<Config, 'metricsToken' | 'isBehindProxy'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (metricsToken === null && !isBehindProxy) return assertLoopback(request)
    if (metricsToken !== null && hasToken(request, metricsToken)) return
    throw new ShopError('not_found', 'There is nothing at this address.')
  }
}

/** Compares digests, which have one length, so the time of the comparison reveals nothing about the token. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`))

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
