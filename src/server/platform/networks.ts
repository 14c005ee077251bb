import { isIP, isIPv6 } from 'node:net'

/** Removes the IPv6 prefix of a mapped IPv4 address. */
export const unmapIpv4 = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address

/** Returns the network of an IPv6 address: '2001:db8:1::/48'. */
export function prefixOf(address: string, bits: 48 | 64): string {
  const [head, tail] = address.toLowerCase().replace(/%.*/, '').split('::').map(groupsOf)
  const [before, after] = [head ?? [], tail ?? []]
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, bits / 16).join(':')}::/${bits}`
}

const groupsOf = (part: string): string[] => part.split(':').filter(Boolean)

/**
 * Returns the networks of an address, the widest first: a /24 of IPv4, or a /48 and a /64 of IPv6. Limits
 * count networks, because one attacker may own a whole network.
 */
export function networksOf(address: string): string[] {
  const plain = unmapIpv4(address)
  if (isIPv6(plain)) return [prefixOf(plain, 48), prefixOf(plain, 64)]
  return [`${plain.split('.').slice(0, 3).join('.')}.0/24`]
}

/** Whether a text is a network such as 10.0.0.0/24. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
  )
}
