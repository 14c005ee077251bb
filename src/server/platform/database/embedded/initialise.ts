import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import type { Runner } from './runner.ts'
import { asArguments, firstSettings } from './settings.ts'

const unfinished = 'cluster.new-'

/**
 * Creates the database folder if there is none. Creates it under a temporary name and renames it when complete,
 * so that an interrupted start leaves no incomplete database. The caller holds the start lock.
 */
export async function ensureCluster(
  home: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  removeUnfinished(home)
  if (existsSync(cluster)) return checkVersion(cluster, runner.version)
  const fresh = join(home, unfinished + randomBytes(6).toString('hex'))
  await initdb(fresh, binaries, runner)
  renameSync(fresh, cluster)
  syncFolder(home)
}

/** @throws {Error} with a sentence for the owner when another major version created the folder. */
export function checkVersion(cluster: string, version: string): void {
  const marker = join(cluster, 'PG_VERSION')
  if (!existsSync(marker)) {
    throw new Error(
      `${cluster} is no PostgreSQL folder (it has no PG_VERSION). Move it away or choose another DATA_DIR.`,
    )
  }
  const created = readFileSync(marker, 'utf8').trim()
  const ours = version.split('.')[0]
  if (created === ours) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${created}, and this shop brings PostgreSQL ${ours}. ` +
      'Take a backup with the release of the shop that made it and restore it here, or choose another DATA_DIR.',
  )
}

async function initdb(folder: string, binaries: Binaries, runner: Runner): Promise<void> {
  const args = ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = runner.start(
    binaries.initdb,
    [...args, ...locale, ...asArguments(firstSettings)],
    ['ignore', 'ignore', 'pipe'],
  )
  const [errorOutput, failure] = await Promise.all([child.stderr ? text(child.stderr) : '', ended(child)])
  if (!failure) return
  rmSync(folder, { recursive: true, force: true })
  throw new Error(
    `The embedded database could not be made (initdb ${failure}): ${errorOutput.trim()}${hint(errorOutput)}`,
  )
}

function hint(errorOutput: string): string {
  if (!errorOutput.includes('could not look up effective user ID')) return ''
  return '. PostgreSQL needs the account in /etc/passwd; add it, use another one, or set DATABASE_URL.'
}

async function ended(child: ChildProcess): Promise<string | undefined> {
  const [code, signalName] = await once(child, 'close')
  return code === 0 ? undefined : `ended with ${code ?? signalName}`
}

/**
 * Removes folders of interrupted starts. An initdb whose parent was killed may still write into one; its name is
 * never reused, so the next start removes the rest.
 */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith(unfinished)) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
