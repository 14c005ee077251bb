const minMs = 100
const maxMs = 30_000

/** A worker that ran this long had started well; its end counts as a first failure. */
const stableMs = 60_000

export interface RestartDelay {
  ms: number
  /** Consecutive early exits, including this one. */
  failures: number
}

/** Returns the delay before a restart, by the uptime of the last worker and the failures before it. */
export function restartDelayMs(failuresBefore: number, livedMs: number): RestartDelay {
  if (livedMs >= stableMs) return { ms: minMs, failures: 0 }
  return { ms: Math.min(maxMs, minMs * 2 ** failuresBefore), failures: failuresBefore + 1 }
}
