import { isTest, sides } from './rules.ts'

const server = 'src/server/'

/** One row of docs/architecture.md for each folder of the server, with its folders in alphabetical order. */
export function folderRows(paths: string[]): string[] {
  const known = sides.find(({ root }) => root === server)?.layers.flat() ?? []
  const inside = paths
    .filter((path) => path.startsWith(server) && !isTest(path))
    .map((path) => path.slice(server.length))
  return known.flatMap(({ name, what }) => {
    const folders = inside.flatMap((path) => path.match(new RegExp(`^${name}/([^/]+)/`))?.[1] ?? [])
    const isThere = inside.some((path) => path.startsWith(`${name}/`))
    return isThere ? [`| \`${name}\` | ${what} | ${[...new Set(folders)].sort().join(', ')} |`] : []
  })
}

/** The rows that the document should have and lacks. */
export const missingRows = (document: string, paths: string[]): string[] => {
  const lines = new Set(document.split('\n'))
  return folderRows(paths).filter((row) => !lines.has(row))
}
