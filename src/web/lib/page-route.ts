import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router'
import type { PageFacts } from '#shared/page-facts.ts'
import { hydrated } from './hydrated.ts'
import { scriptTimeoutMs } from './timing.ts'

/** The exports of a page's file. */
export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
  /** The action of the page's form: in the browser, or on the server without JavaScript. */
  action?: ActionFunction
  /** The skeleton of a private page, which is all that the server renders. */
  HydrateFallback?: ComponentType
  shouldRevalidate?: ShouldRevalidateFunction
}

/**
 * `id` names the file below `web/shop`, so that the server can name its chunk for preloading. Another address of
 * the same page adds `#` and a word.
 */
interface PageRoute {
  id: string
  path?: string
  index?: true
  /** Uses the checkout's minimal header and footer. */
  hasMinimalLayout?: true
  load: () => Promise<PageModule>
}

/** Facts that only the server needs; the build removes them from the browser's bundle. */
type PublicRoute = PageRoute & Omit<PageFacts, 'path'>

/** The facts about a page for layout and server. */
export interface PageHandle {
  /** The page needs JavaScript. */
  isPrivate: boolean
  hasMinimalLayout?: true
  /** Only on the server. */
  facts?: PageFacts
}

/** A page anyone may read: loaded and rendered on the server first. */
export function publicPage(route: PublicRoute): RouteObject {
  const page = asRoute(route, ({ HydrateFallback: _, ...module }) => module)
  const handle: PageHandle = { isPrivate: false, ...(route.hasMinimalLayout && { hasMinimalLayout: true }) }
  return { ...page, handle: import.meta.env.SSR ? { ...handle, facts: factsOf(route) } : handle }
}

const factsOf = ({ path = '', listing, datedBy, takesForm, isSecret }: PublicRoute): PageFacts => ({
  path: `/${path}`,
  listing,
  ...(datedBy && { datedBy }),
  ...(takesForm && { takesForm }),
  ...(isSecret && { isSecret }),
})

/**
 * A page with personal data. The token is in the browser, so the server renders its skeleton and the browser
 * runs its loader.
 */
export const privatePage = (route: PageRoute): RouteObject => ({
  ...asRoute(route, (page) =>
    import.meta.env.SSR
      ? { Component: page.HydrateFallback ?? page.Component }
      : { ...page, loader: page.loader && afterHydration(page.loader) },
  ),
  handle: (import.meta.env.SSR
    ? { isPrivate: true, facts: factsOf({ ...route, listing: 'hidden' }) }
    : { isPrivate: true }) satisfies PageHandle,
})

/**
 * Starts at once, and resolves after hydration, because the page must match the server's skeleton until then.
 */
const afterHydration =
  (loader: LoaderFunction): LoaderFunction =>
  async (...args) => {
    const answer = (async () => loader(...args))()
    await Promise.allSettled([answer, hydrated])
    return answer
  }

function asRoute(
  { id, path, index, load }: PageRoute,
  pick: (page: PageModule) => Partial<PageModule>,
): RouteObject {
  const lazy = async () => pick(await inTime(load()))
  return index ? { id, index, lazy } : { id, path, lazy }
}

/** Rejects after a time-out, because browsers wait for hanging scripts. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The script of this page did not come in time.')),
      scriptTimeoutMs,
    )
  })
  try {
    return await Promise.race([loading, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
