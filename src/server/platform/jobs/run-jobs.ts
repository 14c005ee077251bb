import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../app-context.ts'
import { type JobLocks, openJobLocks } from './job-locks.ts'

/** A background job. It does what is due according to the database, so a missed run loses nothing. */
export interface Job<S extends AppContext = AppContext> {
  /** Unique; also names the lock. */
  name: string
  everySeconds: number
  /** Starts no more work once `stopping` is aborted. */
  run: (shop: S, stopping: AbortSignal) => Promise<unknown>
}

export interface RunningJobs {
  /** Starts no more runs, and resolves when all running ones have ended. */
  stop: () => Promise<void>
}

/** Runs every job repeatedly, each in one process of the shop at a time. */
export function startJobs<S extends AppContext>(shop: S, jobs: Job<S>[]): RunningJobs {
  const stopping = new AbortController()
  const locks = openJobLocks(shop.db)
  const loops = jobs.map((job) => repeat(shop, job, locks, stopping.signal))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      locks.close()
    },
  }
}

async function repeat<S extends AppContext>(
  shop: S,
  job: Job<S>,
  locks: JobLocks,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await locks.runExclusively(job.name, () => job.run(shop, signal))
    } catch (error) {
      shop.log.error({ err: error, job: job.name }, 'a job failed and will run again')
    }
    // Stopping aborts the wait, which ends the loop.
    await wait(job.everySeconds * 1_000, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
