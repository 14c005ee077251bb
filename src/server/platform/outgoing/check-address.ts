import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../loopback.ts'
import { unmapIpv4 } from '../networks.ts'
import { FetchError } from './fetch-error.ts'
import { isPublicAddress, listOf } from './special-addresses.ts'

/** Resolves all IP addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

export const resolveAll: Resolve = (host) => lookup(host, { all: true })

export interface AddressRules {
  resolve: Resolve
  /** A trial on this machine may call loopback names. */
  mayBeLoopback: boolean
  /** Networks of the owner that may be called although they are not public, with any scheme and port. */
  ownNetworks?: readonly string[]
}

/**
 * Returns the IP address to connect to; all addresses of the name must be allowed.
 * @throws {FetchError} for another scheme or port, credentials in the address, or an address that is not
 * public.
 */
export async function checkAddress(
  url: URL,
  { resolve, mayBeLoopback, ownNetworks = [] }: AddressRules,
): Promise<LookupAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = mayBeLoopback && isLoopbackHost(url.hostname)
  if (!isLocal && ownNetworks.length === 0) assertOrdinaryAddress(url)
  if (url.username !== '' || url.password !== '')
    throw new FetchError('The address has a name or a password in it.')
  const family = isIP(host)
  const found = family === 0 ? await resolveHost(host, resolve) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new FetchError(`The name ${host} is not known.`)
  const isOwn = ({ address }: LookupAddress): boolean =>
    isLocal ? isLoopbackHost(unmapIpv4(address)) : isIn(address, ownNetworks)
  if (found.every(isOwn)) return first
  if (isLocal || !found.every(({ address }) => isPublicAddress(address)))
    throw new FetchError(`${host} is not in the public internet.`)
  assertOrdinaryAddress(url)
  return first
}

function isIn(address: string, networks: readonly string[]): boolean {
  const plain = unmapIpv4(address)
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
  const ofFamily = networks.filter((network) => network.includes(':') === (family === 'ipv6'))
  return listOf(ofFamily, family).check(plain, family)
}

/** @throws {FetchError} unless the address begins with https and has no port of its own. */
export function assertOrdinaryAddress({ protocol, port }: URL): void {
  if (protocol !== 'https:') throw new FetchError('Only addresses that begin with https:// are called.')
  if (port !== '') throw new FetchError('The address names a port. Leave the port out.')
}

async function resolveHost(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  try {
    return await resolve(host)
  } catch (error) {
    throw new FetchError(`The name ${host} is not known.`, { cause: error })
  }
}
