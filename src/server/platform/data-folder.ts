import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'

const sticky = 0o1000

/** Operating system group that may traverse the folder; only root passes one. */
type PassingGroup = { gid: number } | undefined

/**
 * Creates DATA_DIR and closes it to other accounts, whatever the umask is. When root runs PostgreSQL as
 * another account, that account's group may traverse the folder without listing it.
 */
export function openDataFolder(folder: string, passing?: PassingGroup): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid, mode } = statSync(folder)
  // Only the owner of a folder may change its mode. A sticky folder, such as /tmp, belongs to everybody.
  if (uid !== process.getuid?.() || (mode & sticky) !== 0) return
  if (passing && gid !== passing.gid) chownSync(folder, uid, passing.gid)
  const isPassed = passing || (uid === 0 && (mode & 0o777) === 0o710)
  const wanted = isPassed ? 0o710 : 0o700
  if ((mode & 0o777) !== wanted) chmodSync(folder, wanted)
}
