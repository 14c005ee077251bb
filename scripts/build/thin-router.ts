import type { Plugin } from 'vite'

const routersLinks = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/

/** The part of React Router's links that prefetches pages from its own server, which the shop does not use. */
const behaviour = 'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);'
const links = /return shouldPrefetch && !isAbsolute \?.*: link;/

const routersInstruments = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/

/** What the router's instruments answer when none is given, as in the shop. */
const withoutInstruments = {
  consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  getRouteInstrumentationUpdates: '() => ({})',
  instrumentClientSideRouter: '(router) => router',
  instrumentHandler: '(handler) => handler',
  instrumentationResultMetaContext: 'undefined',
}

/**
 * Removes from the router what only its framework and its instruments use: 3 KB of every page, and two effects of
 * every link. `navigation/fetch-ahead.ts` prefetches our pages.
 */
export const thinRouter = (): Plugin => ({
  name: 'thin-router',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (routersLinks.test(id)) return { code: thinLinks(code), map: null }
    if (routersInstruments.test(id)) return { code: thinInstruments(code), map: null }
    return undefined
  },
})

/** @throws when the module exports anything else. */
export function thinInstruments(code: string): string {
  const names = Object.keys(withoutInstruments).join(', ')
  if (!code.includes(`export { ${names} };`))
    throw new Error(
      'The instruments of React Router are written in another way than scripts/build/thin-router.ts expects.',
    )
  return Object.entries(withoutInstruments)
    .map(([name, value]) => `export const ${name} = ${value};`)
    .join('\n')
}

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
