import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../../loopback.ts'
import { unmapIpv4 } from '../../networks.ts'
import { FetchError } from './fetch-error.ts'
import { isPublicAddress } from './special-addresses.ts'

/** Resolves all IP addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

export interface AddressRules {
  resolve: Resolve
  /** A trial on this machine may fetch from loopback names. */
  mayBeLoopback: boolean
}

/**
 * Returns the IP address to connect to; all addresses of the name must be allowed.
 * @throws {FetchError} for another scheme or port, credentials in the address, or an address that is not
 * public.
 */
export async function checkAddress(
  url: URL,
  { resolve, mayBeLoopback }: AddressRules,
): Promise<LookupAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = mayBeLoopback && isLoopbackHost(url.hostname)
  if (!isLocal) assertOrdinaryAddress(url)
  if (url.username !== '' || url.password !== '')
    throw new FetchError('The address has a name or a password in it.')
  const family = isIP(host)
  const found = family === 0 ? await resolveHost(host, resolve) : [{ address: host, family }]
  const isAllowed = ({ address }: LookupAddress): boolean =>
    isLocal ? isLoopbackHost(unmapIpv4(address)) : isPublicAddress(address)
  const [first] = found
  if (!first) throw new FetchError(`The name ${host} is not known.`)
  if (!found.every(isAllowed)) throw new FetchError(`${host} is not in the public internet.`)
  return first
}

function assertOrdinaryAddress({ protocol, port }: URL): void {
  if (protocol !== 'https:')
    throw new FetchError('Pictures are fetched from addresses that begin with https:// alone.')
  if (port !== '') throw new FetchError('The address has a port of its own.')
}

async function resolveHost(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  try {
    return await resolve(host)
  } catch (error) {
    throw new FetchError(`The name ${host} is not known.`, { cause: error })
  }
}
