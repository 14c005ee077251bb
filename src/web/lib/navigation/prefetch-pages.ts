import { matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { apiContext } from '../api/api.ts'
import { apiAhead } from '../api/browser-api.ts'
import type { PageHandle } from '../page-route.ts'

/**
 * Prefetches a page's script and data when a link is about to be followed: on hover, touch or focus. Nothing
 * on slow or metered connections, and no personal data.
 */
export function prefetchPages(routes: RouteObject[]): void {
  const seen = new Set<string>()
  /**
   * The link that was followed last. Its page loads by itself, and a later prefetch would be old at the next
   * visit.
   */
  let followed: string | undefined
  const onLink = ({ target, type }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (type === 'click') followed = link?.href
    if (!link || link.origin !== location.origin || link.target || seen.has(link.href) || isToBeSpared())
      return
    if (link.pathname === location.pathname || isFile(link.pathname)) return
    seen.add(link.href)
    setTimeout(() => seen.delete(link.href), 5_000)
    // A failed prefetch is repeated when the link is followed.
    fetchPage(routes, link.href, () => followed === link.href).catch(() => undefined)
  }
  for (const event of ['pointerover', 'touchstart', 'focusin', 'click']) {
    document.addEventListener(event, onLink, { passive: true })
  }
}

/** Such as the calendar of a plan, at its page's address with an extension. */
const isFile = (path: string): boolean => /\.[a-z]+$/.test(path)

const isToBeSpared = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

async function fetchPage(routes: RouteObject[], address: string, isFollowed: () => boolean): Promise<void> {
  const url = new URL(address)
  const match = matchRoutes(routes, url)?.at(-1)
  if (!match || match.route.path === '*') return
  const { route, params } = match
  const page = typeof route.lazy === 'function' ? await route.lazy() : route
  const isPrivate = (route.handle as PageHandle | undefined)?.isPrivate
  if (isPrivate || typeof page.loader !== 'function' || isFollowed()) return
  const context = new RouterContextProvider()
  context.set(apiContext, apiAhead)
  await page.loader({ request: new Request(url), url, params, context, pattern: route.path ?? '' })
}
