import { findRings, graphOf } from './find-rings.ts'
import type { Import } from './read-imports.ts'
import { featureOf, isTest, soleImporters, strangers, wingOf, worlds } from './rules.ts'

/** Every import that breaks a rule, as one sentence each; empty when all is well. */
export function findViolations(imports: Import[]): string[] {
  const built = imports.filter(({ from }) => !isTest(from))
  return [
    ...imports.flatMap(leavesWorld),
    ...built.flatMap(meetsStranger),
    ...imports.flatMap(goesRound),
    ...built.flatMap(goesUp),
    ...findRings(graphOf(featuresOf(built))).map(
      (ring) => `Features import each other in a ring: ${[...ring, ring[0]].join(' → ')}`,
    ),
    ...findRings(graphOf(built.map(({ from, to }) => [from, to]))).map(
      (ring) => `Files import each other in a ring: ${[...ring, ring[0]].join(' → ')}`,
    ),
  ]
}

function leavesWorld({ from, to }: Import): string[] {
  const world = worlds.find(({ root }) => from.startsWith(root))
  if (!world) return []
  if (to.startsWith('node:')) {
    const isAllowed = !world.isWithoutNode || isTest(from)
    return isAllowed ? [] : [`${from} runs in browsers too and imports ${to}`]
  }
  const isOurs = /^(\.\.\/|src|test|sandbox|chaos|e2e|scripts|bench|assets)\b/.test(to)
  const shared = isTest(from) && world.root.startsWith('src/') ? ['test/'] : []
  const allowed = [world.root, ...world.may, ...shared]
  if (!isOurs || allowed.some((place) => to.startsWith(place))) return []
  return [`${from} imports ${to}, which is outside what ${world.root} may know`]
}

function meetsStranger({ from, to }: Import): string[] {
  const meets = strangers.some(
    ([one, other]) =>
      (from.startsWith(one) && to.startsWith(other)) || (from.startsWith(other) && to.startsWith(one)),
  )
  return meets ? [`${from} imports ${to}; these two never meet`] : []
}

function goesRound({ from, to }: Import): string[] {
  for (const [name, sole] of Object.entries(soleImporters)) {
    const isNamed = to === name || to.startsWith(`${name}/`)
    if (isNamed && from !== sole) return [`${from} imports ${to}, which ${sole} alone may; use that`]
  }
  return []
}

function goesUp({ from, to }: Import): string[] {
  const [user, used] = [wingOf(from), wingOf(to)]
  if (!user && from.startsWith('src/server/')) return [`${from} stands in no wing`]
  if (!user || !used || user.house !== used.house || used.floor <= user.floor) return []
  return [`${from} imports ${to}: ${user.wing.name} stands below ${used.wing.name}`]
}

const featuresOf = (imports: Import[]): [string, string][] =>
  imports.flatMap(({ from, to }) => {
    const [user, used] = [featureOf(from), featureOf(to)]
    return user && used ? [[user, used] as [string, string]] : []
  })
