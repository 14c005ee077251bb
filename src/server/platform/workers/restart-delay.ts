const shortestMs = 100
const maxMs = 30_000

/** A worker that ran this long had started well; its end counts as a first failure. */
const wellMs = 60_000

export interface RestartDelay {
  ms: number
  /** Consecutive early exits, including this one. */
  failures: number
}

/** Returns the delay before a restart, by the uptime of the last worker and the failures before it. */
export function restartDelayMs(failuresBefore: number, livedMs: number): RestartDelay {
  if (livedMs >= wellMs) return { ms: shortestMs, failures: 0 }
  return { ms: Math.min(maxMs, shortestMs * 2 ** failuresBefore), failures: failuresBefore + 1 }
}
