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
  return plain.length > 1 ? plain.replace(/\/+$/, '') || '/' : plain
}

/** A path as an address has it. */
export const writtenPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

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
