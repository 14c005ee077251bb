import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('router-parts.ts', import.meta.url))

/** Modules of the router that act only under its framework or its instrumentation, and who asks for them. */
const parts = [
  { asked: /\/ssr\/components\.js$/, by: /react-router\/.*\/lib\/(dom\/lib|components)\.js$/ },
  { asked: /\/instrumentation\.js$/, by: /react-router\/.*\/lib\/router\/router\.js$/ },
]

/** Leaves those out of what browsers load. Fails the build when the router is built in another way, so that nobody believes in it. */
export const leanRouter = (): Plugin => {
  const found = new Set<RegExp>()
  return {
    name: 'lean-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId(source, importer = '') {
      const part = parts.find(({ asked, by }) => asked.test(source) && by.test(importer))
      if (!part) return undefined
      found.add(part.asked)
      return ours
    },
    buildEnd() {
      const missing = parts.filter(({ asked }) => !found.has(asked)).map(({ asked }) => asked.source)
      if (missing.length > 0)
        this.error(`react-router has no longer ${missing.join(' and ')}; look at lean-router.ts again.`)
    },
  }
}
