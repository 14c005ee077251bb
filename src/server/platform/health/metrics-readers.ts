import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { assertLoopback } from '../http/assert-loopback.ts'
import { ShopError } from '../http/shop-error.ts'

/**
 * Allows those who have METRICS_TOKEN to read the figures. Without the setting that is this machine; behind a proxy nobody, since
 * one that adds no header of its own makes every stranger look like this machine.
 * @throws {ShopError} `not_found`, as for an unknown address.
 */
export function rejectMetrics({
  metricsToken,
  isBehindProxy,
}: Pick<Config, 'metricsToken' | 'isBehindProxy'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (metricsToken === null && !isBehindProxy) return assertLoopback(request)
    if (metricsToken !== null && hasToken(request, metricsToken)) return
    throw new ShopError('not_found', 'There is nothing at this address.')
  }
}

/** Digests have one length, so the comparison tells nothing about the token. */
const hasToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`))

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
