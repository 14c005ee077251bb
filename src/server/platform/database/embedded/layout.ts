import { createHash } from 'node:crypto'
import { chmodSync, chownSync, closeSync, lstatSync, mkdirSync, openSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '../../data-folder.ts'
import type { Account } from './account.ts'

/** The folders of one embedded database, below the data folder except for the socket of a long path. */
export type Layout = {
  home: string
  cluster: string
  logs: string
  sockets: string
  /** Locked by a process while it starts or stops the server. */
  startLock: string
  /** Locked as shared by every process that uses the server. */
  usersLock: string
}

/** The number in the file name of the socket; the server opens no network port. */
export const socketPort = 5432

const maxSocketPathLength = process.platform === 'linux' ? 107 : 103

export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`)
}

/** Creates the folders, private to the account that runs the server; undefined stands for the current account. */
export function makeLayout(dataDir: string, account: Account | undefined): Layout {
  openDataFolder(dataDir, account)
  mkdirSync(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 })
  const home = realpathSync(join(dataDir, 'postgres'))
  const layout = {
    home,
    cluster: join(home, 'cluster'),
    logs: join(home, 'log'),
    sockets: chooseSocketFolder(home),
    startLock: join(home, 'start.lock'),
    usersLock: join(home, 'users.lock'),
  }
  for (const folder of [home, layout.logs, layout.sockets]) makePrivate(folder, account)
  for (const file of [layout.startLock, layout.usersLock]) makeLockFile(file, account)
  return layout
}

/**
 * Chooses a folder whose socket path fits into 107 bytes (103 on macOS). A deep data folder gets a short one among
 * temporary files.
 */
export function chooseSocketFolder(home: string): string {
  const name = `soilkin-db-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const candidates = [join(home, 'socket'), join(tmpdir(), name), join('/tmp', name)]
  const folder = candidates.find((path) => Buffer.byteLength(socketFile(path)) <= maxSocketPathLength)
  if (!folder)
    throw new Error(`No folder is short enough for the database's socket; set DATA_DIR to a shorter path.`)
  return folder
}

function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const self = process.getuid?.() ?? 0
  const trusted = [self, account?.uid ?? self]
  // Another user could have created the folder first, to intercept the connection.
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    const remedy = 'Remove it, give it to the account that starts the shop, or choose another DATA_DIR'
    throw new Error(
      `${folder} is not a folder of the shop's own (it belongs to uid ${found.uid}). ${remedy}.`,
    )
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
  if (account && found.uid !== account.uid) chownSync(folder, account.uid, account.gid)
}

/** The account owns the file too, so that a shop that root started once can later start without root. */
function makeLockFile(file: string, account: Account | undefined): void {
  closeSync(openSync(file, 'a', 0o600))
  if (account) chownSync(file, account.uid, account.gid)
}
