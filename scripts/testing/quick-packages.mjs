// Loaded into each Node process of a test run (NODE_OPTIONS), and into the run's own before its sources. For each of the 250 files of drizzle-orm, and each import of it, Node
// reads the list of exports in its package.json anew, 180 KB of JSON: more than half of what the start of a test costs. Here its
// files find each other by address, and what it is imported by is looked up once.
import { registerHooks } from 'node:module'

const name = 'drizzle-orm'
const inside = `/node_modules/${name}/`
const found = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(inside))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
