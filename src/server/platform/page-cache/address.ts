/** Reduces an address to our own site; '//evil.example/x' would resolve to another one. */
export const ownPath = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`

/** Parameters that campaigns and mail programs add to links. No page reads them. */
const campaignParameters = /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|igshid|mc_[ce]id|srsltid)$/

/** The spelling of the shop's links. The routers also accept capitals, escapes and extra slashes. */
const linkSpelling = /^\/([a-z0-9_-]+(\/[a-z0-9_-]+)*)?$/

/** Maximum length of a cached address. */
const maxLength = 200

/**
 * Returns the cache key of a page, or null. Other spellings and pages with a query are rendered each time,
 * because a stranger could invent endless ones.
 * @param url path and query of the request.
 */
export function pageAddress(url: string): string | null {
  const path = pathOf(url)
  return path !== null && path.length <= maxLength && linkSpelling.test(path) ? path : null
}

/**
 * Returns the cache key of a search: the path with `?q=` alone, trimmed; null for any other query. Searches
 * have their own cache, because a stranger can invent endless ones. The key is escaped, so that "R&D" is not
 * the key of a request that searches for "R".
 */
export function searchAddress(url: string): string | null {
  const start = url.indexOf('?')
  if (start < 0) return null
  const [query = ''] = url.slice(start).split('#', 1)
  let search: string | null = null
  for (const [name, value] of new URLSearchParams(query)) {
    if (campaignParameters.test(name)) continue
    if (name !== 'q' || search !== null) return null
    search = value.trim()
  }
  // Only the application can interpret broken escapes.
  if (search === null || search.includes('\uFFFD')) return null
  return `${url.slice(0, start)}?q=${encodeURIComponent(search)}`
}

/**
 * Returns the path when no query parameter matters; null otherwise. Only programs send a fragment (`#`), and
 * the routers cut it off.
 */
export function pathOf(url: string): string | null {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  if (start < 0) return address
  for (const name of new URLSearchParams(address.slice(start)).keys())
    if (!campaignParameters.test(name)) return null
  return address.slice(0, start)
}
