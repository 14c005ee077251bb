import type { Plugin } from 'vite'

const routersLinks = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/

/** The part of React Router's links that prefetches pages from its own server, which the shop does not use. */
const behaviour = 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);'
const links = /return shouldPrefetch && !isAbsolute \?.*: link;/

/**
 * Removes from the router what only its framework uses: 2 KB of every page, and two effects of every link.
 * `navigation/fetch-ahead.ts` prefetches our pages.
 */
export const thinRouter = (): Plugin => ({
  name: 'thin-router',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) => (routersLinks.test(id) ? { code: thinLinks(code), map: null } : undefined),
})

/** @throws when the router's module has changed, so that a person reads the update before it is built. */
export function thinLinks(code: string): string {
  if (!code.includes(behaviour) || !links.test(code))
    throw new Error(
      'The links of React Router are written in another way than scripts/build/thin-router.ts expects.',
    )
  return code
    .replace(behaviour, 'const prefetchRef = null, prefetchHandlers = {};')
    .replace(links, 'return link;')
}
