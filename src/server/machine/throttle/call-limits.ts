import { isIPv6 } from 'node:net'
import type { CountCall } from '../http/api.ts'
import type { Shop } from '../shop.ts'
import { refuseBeyond } from './throttle.ts'

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** Limits by address; outside production loopback callers (tests, scripts, the bench) are left alone (product.md §12). */
export function countCallFrom({ config, db }: Pick<Shop, 'config' | 'db'>): CountCall {
  return async (endpointId, limit, address) => {
    if (!config.isProduction && loopback.test(address)) return
    await refuseBeyond(db, `${endpointId}:${networkOf(address)}`, limit)
    const site = siteOf(address)
    if (site)
      await refuseBeyond(db, `${endpointId}:${site}`, { ...limit, calls: limit.calls * networksOfSite })
  }
}

/** A site of IPv6, which may be one caller or a whole office, makes the calls of so many networks. */
const networksOfSite = 16

/** What counts as one caller. Whoever has IPv6 has at least a /64 of it, 2^64 addresses to call from. */
export const networkOf = (address: string): string => {
  const plain = unmapped(address)
  return isIPv6(plain) ? prefixOf(plain, 64) : plain
}

/** A /48 has 65,536 networks, and is given to whoever asks a provider for one. Null for IPv4. */
const siteOf = (address: string): string | null => {
  const plain = unmapped(address)
  return isIPv6(plain) ? prefixOf(plain, 48) : null
}

/** IPv4 as it is written without IPv6 around it. */
const unmapped = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address

function prefixOf(address: string, bits: 48 | 64): string {
  const [head, tail] = address.toLowerCase().replace(/%.*/, '').split('::').map(groupsOf)
  const [before, after] = [head ?? [], tail ?? []]
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, bits / 16).join(':')}::/${bits}`
}

const groupsOf = (part: string): string[] => part.split(':').filter(Boolean)
