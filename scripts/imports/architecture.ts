import { houses, isTest } from './rules.ts'

const server = 'src/server/'

/** One row of docs/architecture.md for each wing of the server, with its folders in alphabetical order. */
export function wingRows(paths: string[]): string[] {
  const wings = houses.find(({ root }) => root === server)?.floors.flat() ?? []
  const inside = paths
    .filter((path) => path.startsWith(server) && !isTest(path))
    .map((path) => path.slice(server.length))
  return wings.flatMap(({ name, what }) => {
    const folders = inside.flatMap((path) => path.match(new RegExp(`^${name}/([^/]+)/`))?.[1] ?? [])
    const isWing = inside.some((path) => path.startsWith(`${name}/`))
    return isWing ? [`| \`${name}\` | ${what} | ${[...new Set(folders)].sort().join(', ')} |`] : []
  })
}

/** The rows that the document should have and lacks. */
export const missingRows = (document: string, paths: string[]): string[] => {
  const lines = new Set(document.split('\n'))
  return wingRows(paths).filter((row) => !lines.has(row))
}
