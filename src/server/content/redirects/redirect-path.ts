import { withoutEnd } from '#shared/ends.ts'

const longest = 500

/**
 * The path of an address as redirects know it: without host, query and closing slash, in plain characters; null for what is no path.
 */
export function redirectPath(address: string): string | null {
  const text = address.trim()
  const own = /^https?:\/\/[^/?#]+/i.exec(text)?.[0]
  const [path = ''] = (own === undefined ? text : text.slice(own.length) || '/').split(/[?#]/, 1)
  const plain = decoded(path)
  if (plain === null || !plain.startsWith('/') || /^\/[/\\]/.test(plain) || plain.length > longest)
    return null
  return plain.length > 1 ? withoutEnd(plain, '/') || '/' : plain
}

/** A path as an address has it. */
export const writtenPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/**
 * Where a redirect leads: its path in plain characters with the query and the hash as an address has them; null for what is no path.
 */
export function redirectTarget(address: string): string | null {
  const path = redirectPath(address)
  // A question mark within a path would be read as the begin of a query.
  if (path === null || /[?#]/.test(path)) return null
  const target = path + restOf(address)
  return target.length > longest ? null : target
}

/** A target as an address has it. */
export function writtenTarget(target: string): string {
  const path = pathOfTarget(target)
  return writtenPath(path) + target.slice(path.length)
}

/** The path alone, which other redirects may have. */
export const pathOfTarget = (target: string): string => target.split(/[?#]/, 1)[0] ?? target

function restOf(address: string): string {
  const begins = address.search(/[?#]/)
  if (begins < 0) return ''
  const { search, hash } = new URL(address.slice(begins), 'https://shop.invalid/')
  return search + hash
}

/** Null for broken escapes, and for characters that no address has. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path)
    return /[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(plain) ? null : plain
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
