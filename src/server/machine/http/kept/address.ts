/** '//evil.example/x' and 'http://evil.example/x' would be addresses of another site to whoever resolves them. */
export const ownPath = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`

/** What campaigns and mail programs add to links. No page reads it. */
const ofCampaigns = /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|igshid|mc_[ce]id|srsltid)$/

/** As every link of the shop is spelled. The routers take capitals, escapes and more strokes as the same page. */
const asLinked = /^\/([a-z0-9_-]+(\/[a-z0-9_-]+)*)?$/

/** The longest address of a page that is worth keeping. */
const longest = 200

/**
 * Under which address a page is kept; null where it is not. A page has one address: the path as links spell it. What the
 * query says to the page, and every other spelling, makes a page that is rendered anew each time: a stranger could make up
 * spellings without end.
 * @param url path and query as they were asked for.
 */
export function pageAddress(url: string): string | null {
  const path = pathOf(url)
  return path !== null && path.length <= longest && asLinked.test(path) ? path : null
}

/**
 * The path, where nothing that follows it says anything to the page; null otherwise. Only a program sends a fragment (`#`),
 * and the routers end the address there.
 */
export function pathOf(url: string): string | null {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  if (start < 0) return address
  for (const name of new URLSearchParams(address.slice(start)).keys())
    if (!ofCampaigns.test(name)) return null
  return address.slice(0, start)
}
