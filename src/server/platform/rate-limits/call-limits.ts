import { isIPv6 } from 'node:net'
import type { AppContext } from '../app-context.ts'
import type { CountCall } from '../http/bind-endpoints.ts'
import { prefixOf, unmapIpv4 } from '../networks.ts'
import { assertWithinLimit } from './throttle.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Limits calls by address. Outside production, loopback callers (tests, scripts, the bench) have no limit
 * (product.md §12).
 */
export function countCallFrom({ config, db }: Pick<AppContext, 'config' | 'db'>): CountCall {
  return async (endpointId, limit, address) => {
    if (!config.isProduction && loopback.test(address)) return
    await assertWithinLimit(db, `${endpointId}:${networkOf(address)}`, limit)
    const site = siteOf(address)
    if (site)
      await assertWithinLimit(db, `${endpointId}:${site}`, { ...limit, calls: limit.calls * networksOfSite })
  }
}

/** An IPv6 site may be one caller or a whole office, so it gets the calls of this many networks. */
const networksOfSite = 16

/** The network that counts as one caller. An IPv6 customer has at least a /64, which holds 2^64 addresses. */
export const networkOf = (address: string): string => {
  const plain = unmapIpv4(address)
  return isIPv6(plain) ? prefixOf(plain, 64) : plain
}

/** The /48 of an IPv6 address, with 65,536 networks, which providers give to anyone. Null for IPv4. */
export const siteOf = (address: string): string | null => {
  const plain = unmapIpv4(address)
  return isIPv6(plain) ? prefixOf(plain, 48) : null
}
