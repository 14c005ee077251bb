import { withoutEnd } from '#shared/ends.ts'

const maxLength = 500

/**
 * Normalises an address to the path of redirects: decoded, without host, query and closing slash; null for
 * no path.
 */
export function redirectPath(address: string): string | null {
  const text = address.trim()
  const own = /^https?:\/\/[^/?#]+/i.exec(text)?.[0]
  const [path = ''] = (own === undefined ? text : text.slice(own.length) || '/').split(/[?#]/, 1)
  const plain = decoded(path)
  if (plain === null || !plain.startsWith('/') || /^\/[/\\]/.test(plain) || plain.length > maxLength)
    return null
  return plain.length > 1 ? withoutEnd(plain, '/') || '/' : plain
}

/** Encodes a path for an address. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Normalises a redirect target: decoded path, with query and hash; null for no path. */
export function redirectTarget(address: string): string | null {
  const path = redirectPath(address)
  // An encoded question mark would later start a query.
  if (path === null || /[?#]/.test(path)) return null
  const target = path + restOf(address)
  return target.length > maxLength ? null : target
}

/** Encodes a target for an address. */
export function encodeTarget(target: string): string {
  const path = pathOfTarget(target)
  return encodePath(path) + target.slice(path.length)
}

/** The path of a target, without query and hash. */
export const pathOfTarget = (target: string): string => target.split(/[?#]/, 1)[0] ?? target

function restOf(address: string): string {
  const begins = address.search(/[?#]/)
  if (begins < 0) return ''
  const { search, hash } = new URL(address.slice(begins), 'https://shop.invalid/')
  return search + hash
}

/** Decodes a path; null for broken escapes and control characters. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path)
    return /[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(plain) ? null : plain
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
