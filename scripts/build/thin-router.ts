import type { Plugin } from 'vite'

const routersLinks = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/

/** How a link of React Router fetches pages ahead for a server of React Router's own, which the shop has not. */
const behaviour = 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);'
const links = /return shouldPrefetch && !isAbsolute \?.*: link;/

/**
 * Leaves out of the router what only its framework uses: about 2 KB of every page, and two effects of every link.
 * `navigation/prefetch-pages.ts` fetches our pages ahead.
 */
export const thinRouter = (): Plugin => ({
  name: 'thin-router',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) => (routersLinks.test(id) ? { code: thinLinks(code), map: null } : undefined),
})

/** @throws when the router's module has changed, so that an update of it is read before it is built. */
export function thinLinks(code: string): string {
  if (!code.includes(behaviour) || !links.test(code))
    throw new Error(
      'The links of React Router are written in another way than scripts/build/thin-router.ts expects.',
    )
  return code
    .replace(behaviour, 'const prefetchRef = null, prefetchHandlers = {};')
    .replace(links, 'return link;')
}
