/** '//evil.example/x' and 'http://evil.example/x' would be addresses of another site to whoever resolves them. */
export const ownPath = (url: string): string => `/${url.replace(/^[/\\]+/, '')}`

/** What campaigns and mail programs add to links. No page reads it. */
const ofCampaigns = /^(utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|igshid|mc_[ce]id|srsltid)$/

/**
 * Under which address a page is kept: its path, where the query says nothing to the page; null where it may.
 * @param url path and query as they were asked for.
 */
export function pageAddress(url: string): string | null {
  const start = url.indexOf('?')
  if (start < 0) return url
  for (const name of new URLSearchParams(url.slice(start)).keys()) if (!ofCampaigns.test(name)) return null
  return url.slice(0, start)
}

/** The path alone: calls that are kept read no query. */
export const callAddress = (url: string): string => url.split('?', 1)[0] ?? url
