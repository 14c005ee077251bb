import { BlockList, isIP } from 'node:net'
import { unmapIpv4 } from '../networks.ts'

/** IPv4 networks outside the public internet, by the registries of IANA. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** Public IPv6 networks that tunnel or translate, and so can lead to any IPv4 address. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const refused4 = listOf(special4, 'ipv4')
const refused6 = listOf(special6, 'ipv6')
const internet6 = listOf(['2000::/3'], 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = unmapIpv4(address)
  if (isIP(plain) === 4) return !refused4.check(plain, 'ipv4')
  return isIP(plain) === 6 && internet6.check(plain, 'ipv6') && !refused6.check(plain, 'ipv6')
}
