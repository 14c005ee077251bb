import { existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The account that runs the server when root runs the shop, since PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

/**
 * Chooses the account for the server: the owner of the data, else the owner of the folder around it, else
 * `nobody`. Undefined when the shop does not run as root.
 * @throws {Error} with a sentence for the owner when the data belongs to another account.
 */
export function chooseAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) {
    // The outer folder first: it may be closed, and then the inner one cannot be inspected.
    assertOwnDataFolder(join(dataDir, 'postgres'))
    assertOwnDataFolder(join(dataDir, 'postgres', 'cluster'))
    return undefined
  }
  const owners = [
    join(dataDir, 'postgres', 'cluster'),
    join(dataDir, 'postgres'),
    nearestExisting(dataDir),
  ].map(ownerOf)
  const known = readAccounts()
  for (const uid of owners) {
    const account = uid ? known.find((one) => one.uid === uid) : undefined
    if (account) return account
  }
  return known.find((one) => one.name === 'nobody') ?? { name: 'nobody', uid: 65_534, gid: 65_534 }
}

/** Gives data of root, such as a restored copy, to the account. Changes symbolic links and never follows them. */
export function chownData(folder: string, account: Account | undefined): void {
  if (!account || ownerOf(folder) === account.uid || !existsSync(folder)) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), account.uid, account.gid)
  }
  lchownSync(folder, account.uid, account.gid)
}

function assertOwnDataFolder(folder: string): void {
  const owner = ownerOf(folder)
  const self = process.getuid?.()
  if (owner === undefined || self === undefined || owner === self) return
  const remedy = `start the shop as that account (or as root), or give the folder to uid ${self} with chown -R`
  throw new Error(`The database in ${folder} belongs to uid ${owner}, and this is uid ${self}: ${remedy}.`)
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid
}

function nearestExisting(path: string): string {
  const full = resolve(path)
  return existsSync(full) || dirname(full) === full ? full : nearestExisting(dirname(full))
}

function readAccounts(): Account[] {
  if (!existsSync('/etc/passwd')) return []
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      // macOS writes the uid of nobody as -2, and the kernel uses unsigned numbers.
      return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
    })
}
