import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../loopback.ts'
import { ShopError } from './shop-error.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses a writing call from another origin. Its `Origin` must be that of the settings, or in a trial the
 * called address, if that is a loopback address.
 * @throws {ShopError} `foreign_origin`, also without `Origin`.
 */
export function assertOwnOrigin(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { staffUrl, host }: { staffUrl: string | null; host: string },
): void {
  if (reading.includes(method)) return
  const own = staffUrl === null ? addressedTo(headers.host, host) : new URL(staffUrl).origin
  if (own !== null && headers.origin === own) return
  throw new ShopError('foreign_origin', 'This call did not come from the back office.')
}

/** A host name may resolve to this machine later (DNS rebinding), so only loopback names are accepted. */
function addressedTo(header: string | undefined, ownHost: string): string | null {
  const url = URL.parse(`http://${header}`)
  if (!url) return null
  return isLoopbackHost(url.hostname) || url.hostname === ownHost ? url.origin : null
}
