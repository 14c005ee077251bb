import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type FileLock = { release(): void }
export type LockMode = 'shared' | 'exclusive'

const SQLITE_BUSY = 5

/**
 * Takes a lock on a file if it is free now. The kernel frees it when its process ends, even by a kill. Node
 * has no flock; an empty SQLite file locks in the same way on every platform.
 */
export function tryLock(path: string, mode: LockMode): FileLock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // With a journal in memory, a process that is killed leaves no file behind.
    file.exec('PRAGMA journal_mode = MEMORY')
    file.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_master')
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return { release: () => file.close() }
}

/** Waits for a lock; throws a sentence with `what` when it is not free in time. */
export async function lock(path: string, mode: LockMode, what: string, waitMs: number): Promise<FileLock> {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const taken = tryLock(path, mode)
    if (taken) return taken
    if (performance.now() > giveUpAt) throw new Error(`${what} for longer than ${waitMs / 1000} s (${path}).`)
    await sleep(25)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
