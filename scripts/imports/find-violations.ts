import { findRings, graphOf } from './find-rings.ts'
import type { Import } from './read-imports.ts'
import { featureOf, isTest, placeOf, scopes, separated, soleImporters } from './rules.ts'

/** Every import that breaks a rule, as one sentence each; empty when all is well. */
export function findViolations(imports: Import[]): string[] {
  const built = imports.filter(({ from }) => !isTest(from))
  return [
    ...imports.flatMap(leavesScope),
    ...built.flatMap(crossesBorder),
    ...imports.flatMap(bypassesImporter),
    ...built.flatMap(importsUpward),
    ...findRings(graphOf(featuresOf(built))).map(
      (ring) => `Features import each other in a ring: ${[...ring, ring[0]].join(' → ')}`,
    ),
    ...findRings(graphOf(built.map(({ from, to }) => [from, to]))).map(
      (ring) => `Files import each other in a ring: ${[...ring, ring[0]].join(' → ')}`,
    ),
  ]
}

function leavesScope({ from, to }: Import): string[] {
  const scope = scopes.find(({ root }) => from.startsWith(root))
  if (!scope) return []
  if (to.startsWith('node:')) {
    const isAllowed = !scope.isWithoutNode || isTest(from)
    return isAllowed ? [] : [`${from} runs in browsers too and imports ${to}`]
  }
  const isOurs = /^(\.\.\/|src|test|sandbox|chaos|e2e|scripts|bench|assets)\b/.test(to)
  const shared = isTest(from) && scope.root.startsWith('src/') ? ['test/'] : []
  const allowed = [scope.root, ...scope.may, ...shared]
  if (!isOurs || allowed.some((place) => to.startsWith(place))) return []
  return [`${from} imports ${to}, which is outside what ${scope.root} may know`]
}

function crossesBorder({ from, to }: Import): string[] {
  const meets = separated.some(
    ([one, other]) =>
      (from.startsWith(one) && to.startsWith(other)) || (from.startsWith(other) && to.startsWith(one)),
  )
  return meets ? [`${from} imports ${to}; these two never meet`] : []
}

function bypassesImporter({ from, to }: Import): string[] {
  for (const [name, sole] of Object.entries(soleImporters)) {
    const isNamed = to === name || to.startsWith(`${name}/`)
    if (isNamed && from !== sole) return [`${from} imports ${to}, which ${sole} alone may; use that`]
  }
  return []
}

function importsUpward({ from, to }: Import): string[] {
  const [user, used] = [placeOf(from), placeOf(to)]
  if (!user && from.startsWith('src/server/')) return [`${from} belongs to no folder of the table`]
  if (!user || !used || user.side !== used.side || used.layer <= user.layer) return []
  return [`${from} imports ${to}: ${user.folder.name} stands below ${used.folder.name}`]
}

const featuresOf = (imports: Import[]): [string, string][] =>
  imports.flatMap(({ from, to }) => {
    const [user, used] = [featureOf(from), featureOf(to)]
    return user && used ? [[user, used] as [string, string]] : []
  })
