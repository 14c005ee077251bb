/** '//evil.example/x' and 'http://evil.example/x' would resolve to another site. */
export const ownPath = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`

/** Parameters that campaigns and mail programs add to links. No page reads them. */
const ofCampaigns = /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|igshid|mc_[ce]id|srsltid)$/

/** The spelling that the shop's links use. The routers also accept capitals, escapes and extra slashes. */
const asLinked = /^\/([a-z0-9_-]+(\/[a-z0-9_-]+)*)?$/

/** The longest address of a kept page. */
const longest = 200

/**
 * The address under which a page is kept; null when it is not. Only the path as links spell it is kept. A
 * page that reads its query, or has another spelling, is rendered anew each time, because a stranger could
 * invent endless spellings.
 * @param url path and query of the request.
 */
export function pageAddress(url: string): string | null {
  const path = pathOf(url)
  return path !== null && path.length <= longest && asLinked.test(path) ? path : null
}

/**
 * The path, when the page does not read the query; null otherwise. Only a program sends a fragment (`#`), and
 * the routers cut it off.
 */
export function pathOf(url: string): string | null {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  if (start < 0) return address
  for (const name of new URLSearchParams(address.slice(start)).keys())
    if (!ofCampaigns.test(name)) return null
  return address.slice(0, start)
}
