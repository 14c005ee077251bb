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
 * The address under which the answer to a question is kept: a call's path and what is asked, `?q=` alone, without the spaces around it. Null
 * for any other query. A stranger can invent endless questions, so these are kept apart from pages. It is escaped, so that the address of
 * "R&D" is not the spelling of another request, which asks for "R".
 */
export function questionAddress(url: string): string | null {
  const start = url.indexOf('?')
  if (start < 0) return null
  const [query = ''] = url.slice(start).split('#', 1)
  let question: string | null = null
  for (const [name, value] of new URLSearchParams(query)) {
    if (ofCampaigns.test(name)) continue
    if (name !== 'q' || question !== null) return null
    question = value.trim()
  }
  // What broken escapes mean is told by the application alone.
  if (question === null || question.includes('\uFFFD')) return null
  return `${url.slice(0, start)}?q=${encodeURIComponent(question)}`
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
