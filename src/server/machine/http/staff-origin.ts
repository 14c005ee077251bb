import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../loopback.ts'
import { ShopError } from './shop-error.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Every writing call comes from a page of the back office itself: its `Origin` is that of the settings, or in a trial that
 * of the address it was sent to, as long as this is the machine's own.
 * @throws {ShopError} `foreign_origin`, also where there is none.
 */
export function refuseForeign(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { staffUrl, host }: { staffUrl: string | null; host: string },
): void {
  if (reading.includes(method)) return
  const own = staffUrl === null ? addressedTo(headers.host, host) : new URL(staffUrl).origin
  if (own !== null && headers.origin === own) return
  throw new ShopError('foreign_origin', 'This call did not come from the back office.')
}

/** A name that leads elsewhere today may lead here tomorrow, so only the machine's own are taken by their word. */
function addressedTo(header: string | undefined, ownHost: string): string | null {
  const url = URL.parse(`http://${header}`)
  if (!url) return null
  return isLoopbackHost(url.hostname) || url.hostname === ownHost ? url.origin : null
}
