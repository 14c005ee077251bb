const shortestMs = 100
const maxMs = 30_000

/** A worker that lived this long had started well; its end counts as a first failure. */
const wellMs = 60_000

export interface RestartDelay {
  ms: number
  /** Ends in a row that came too soon, this one included. */
  failures: number
}

/**
 * How long to wait before a restart, from the life of the last worker and the number of failures before it.
 */
export function restartDelayMs(failuresBefore: number, livedMs: number): RestartDelay {
  if (livedMs >= wellMs) return { ms: shortestMs, failures: 0 }
  return { ms: Math.min(maxMs, shortestMs * 2 ** failuresBefore), failures: failuresBefore + 1 }
}
