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
  }
}

/** What counts as one caller. Whoever has IPv6 has at least a /64 of it, 2^64 addresses to call from. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head, tail] = address.toLowerCase().replace(/%.*/, '').split('::').map(groupsOf)
  const [before, after] = [head ?? [], tail ?? []]
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

const groupsOf = (part: string): string[] => part.split(':').filter(Boolean)
