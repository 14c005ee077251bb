import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = { release(): void }
export type LockMode = 'shared' | 'exclusive'

const SQLITE_BUSY = 5

/**
 * Takes a lock on a file if it is free now, else returns undefined. The kernel frees the lock when its process
 * ends, even by a kill. Node has no flock, and an empty SQLite file locks alike on every platform.
 */
export function tryLock(path: string, mode: LockMode): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // With a journal in memory, a killed process leaves no file behind.
    file.exec('PRAGMA journal_mode = MEMORY')
    file.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_master')
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => file.close() }
}

/**
 * Waits for a lock.
 * @param activity the beginning of the error: 'Another process has been starting the database'.
 * @throws {Error} with `activity` when the lock is not free after `waitMs`.
 */
export async function lock(
  path: string,
  mode: LockMode,
  activity: string,
  waitMs: number,
): Promise<FileLock> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const taken = tryLock(path, mode)
    if (taken) return taken
    if (performance.now() > giveUpAt)
      throw new Error(`${activity} for longer than ${waitMs / 1000} s (${path}).`)
    await sleep(25)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
