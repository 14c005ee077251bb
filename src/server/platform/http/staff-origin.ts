import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../loopback.ts'
import { ShopError } from './shop-error.ts'

const readMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Rejects a writing call from another origin. `Origin` must match the settings. In a trial it must match the
 * requested address, which must be a loopback address.
 * @throws {ShopError} `foreign_origin`, also without `Origin`.
 */
export function assertOwnOrigin(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { staffUrl, host }: { staffUrl: string | null; host: string },
): void {
  if (readMethods.includes(method)) return
  const own = ownOrigin({ headers }, { staffUrl, host })
  if (own !== null && headers.origin === own) return
  throw new ShopError('foreign_origin', 'This call did not come from the back office.')
}

/** The origin of the back office for a request; null where the requested address is not one of ours. */
export const ownOrigin = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { staffUrl, host }: { staffUrl: string | null; host: string },
): string | null => (staffUrl === null ? originOfHost(headers.host, host) : new URL(staffUrl).origin)

/** A host name may later resolve to this machine (DNS rebinding), so only loopback names are accepted. */
function originOfHost(header: string | undefined, ownHost: string): string | null {
  const url = URL.parse(`http://${header}`)
  if (!url) return null
  return isLoopbackHost(url.hostname) || url.hostname === ownHost ? url.origin : null
}
