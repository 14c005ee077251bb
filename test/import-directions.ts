import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

export type SourceFile = { path: string; text: string }

type Import = { from: string; to: string }

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
}

/** The world a file lives in, its tests included, and the places outside it that it may import from. */
const worlds = [
  { root: 'src/contract/', may: [] },
  { root: 'src/server/', may: ['src/contract/'] },
  { root: 'src/web/', may: ['src/contract/'] },
  { root: 'sandbox/', may: [] },
  { root: 'chaos/', may: [] },
  { root: 'e2e/', may: ['test/'] },
]

const withoutNode = ['src/contract/', 'src/web/']
const features = 'src/server/'

/** Folders every feature may use and that are wired from above; a cycle through them is no cycle of features. */
const infrastructure = new Set(['machine', 'commands'])

/** Reads the sources under a folder that the rules speak of. */
export function readSources(root: string): SourceFile[] {
  const patterns = worlds.map((world) => `${world.root}**/*.{ts,tsx,js,mjs}`)
  return globSync(patterns, { cwd: root }).map((path) => ({
    path: path.split(sep).join('/'),
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

/** Every import that goes against the picture, as one sentence each; empty when all is well. */
export function findViolations(sources: SourceFile[]): string[] {
  const imports = sources.flatMap(importsOf)
  return [...imports.flatMap(strayImport), ...featureCycles(imports)]
}

function importsOf({ path, text }: SourceFile): Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')
  const named = /^\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]/gm
  const called = /\bimport\(\s*['"]([^'"]+)['"]/g
  const found = [...code.matchAll(named), ...code.matchAll(called)]
  return found.flatMap((match) => {
    const specifier = match[1] ?? match[2]
    return specifier ? [{ from: path, to: resolve(path, specifier) }] : []
  })
}

/** A path from the project's root for our own files; packages and `node:` modules keep their names. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return normalize(join(dirname(from), specifier))
      .split(sep)
      .join('/')
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias ? `${aliases[alias]}${specifier.slice(alias.length)}` : specifier
}

function strayImport({ from, to }: Import): string[] {
  const world = worlds.find((one) => from.startsWith(one.root))
  if (!world) return []
  const isTest = /\.test\.tsx?$/.test(from)
  if (to.startsWith('node:')) {
    return withoutNode.includes(world.root) && !isTest
      ? [`${from} runs in the browser too and imports ${to}`]
      : []
  }
  const isOurs = /^(src|test|sandbox|e2e|scripts|bench)\//.test(to)
  const allowed = [world.root, ...world.may, ...(isTest && world.root.startsWith('src/') ? ['test/'] : [])]
  if (!isOurs || allowed.some((place) => to.startsWith(place))) return []
  return [`${from} imports ${to}, which is outside what ${world.root} may know`]
}

function featureCycles(imports: Import[]): string[] {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [user, used] = [featureOf(from), featureOf(to)]
    if (!user || !used || user === used || from.endsWith('.test.ts')) continue
    uses.set(user, (uses.get(user) ?? new Set()).add(used))
  }
  const cycles = [...uses.keys()].flatMap((feature) => pathsBack(feature, uses))
  // Each ring is found once from each of its members; the one that begins with the first name stands for all.
  return cycles
    .filter((ring) => ring.every((feature) => feature >= (ring[0] ?? '')))
    .map((ring) => `features import each other in a ring: ${[...ring, ring[0]].join(' → ')}`)
}

function featureOf(path: string): string | undefined {
  if (!path.startsWith(features)) return undefined
  const [wing, feature, ...rest] = relative(features, path).split(sep)
  return wing && feature && rest.length > 0 && !infrastructure.has(wing) ? feature : undefined
}

function pathsBack(start: string, uses: Map<string, Set<string>>): string[][] {
  const rings: string[][] = []
  const walk = (trail: string[]) => {
    for (const next of uses.get(trail.at(-1) ?? '') ?? []) {
      if (next === start) rings.push(trail)
      else if (!trail.includes(next)) walk([...trail, next])
    }
  }
  walk([start])
  return rings
}
