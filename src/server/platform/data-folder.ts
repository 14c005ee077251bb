import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'

const sticky = 0o1000

/** A group that may pass through the folder; only root gives one. */
type PassingGroup = { gid: number } | undefined

/**
 * Makes DATA_DIR, and closes it to other accounts whatever the umask is. Where root runs the database as another account, the
 * group of that account may pass through it and see nothing.
 */
export function openDataFolder(folder: string, passing?: PassingGroup): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid, mode } = statSync(folder)
  // Only its owner may change the mode of a folder; a sticky one, such as /tmp, is everybody's.
  if (uid !== process.getuid?.() || (mode & sticky) !== 0) return
  if (passing && gid !== passing.gid) chownSync(folder, uid, passing.gid)
  const isPassed = passing || (uid === 0 && (mode & 0o777) === 0o710)
  const wanted = isPassed ? 0o710 : 0o700
  if ((mode & 0o777) !== wanted) chmodSync(folder, wanted)
}
