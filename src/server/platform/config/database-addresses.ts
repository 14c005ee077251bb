import { isLoopbackUrl } from '../loopback.ts'

const parts = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)((?:\/[^?#]*)?)(\?[^#]*)?$/

/**
 * Splits an address with several hosts, as libpq reads it: `postgres://user@one:5432,two:5433/shop`, or
 * socket folders as `?host=/run/one,/run/two&port=5432,5433`.
 * @returns an address for each host; an invalid address unchanged.
 */
export function addressesOf(address: string): [string, ...string[]] {
  const [, scheme = '', user = '', hosts = '', path = '', query = ''] = parts.exec(address) ?? []
  if (scheme === '') return [address]
  const search = new URLSearchParams(query)
  const folders = search.get('host')
  const [first = address, ...others] = folders?.includes(',')
    ? withEachFolder(folders.split(','), search).map((each) => `${scheme}${user}${hosts}${path}?${each}`)
    : hosts.split(',').map((host) => `${scheme}${user}${host}${path}${query}`)
  return [first, ...others]
}

function withEachFolder(folders: string[], search: URLSearchParams): URLSearchParams[] {
  const ports = search.get('port')?.split(',') ?? []
  return folders.map((folder, at) => {
    const each = new URLSearchParams(search)
    each.set('host', folder)
    const port = ports[at] ?? ports[0]
    if (port !== undefined) each.set('port', port)
    return each
  })
}

/** Whether every host of the address is this machine. */
export const isOnThisMachine = (address: string): boolean => addressesOf(address).every(isLoopbackUrl)
