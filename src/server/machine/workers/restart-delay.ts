const shortestMs = 100
const longestMs = 30_000

/** A worker that lived so long had started well; what ended it is a new story. */
const wellMs = 60_000

export interface RestartDelay {
  ms: number
  /** Ends in a row that came too soon, this one included. */
  failures: number
}

/** How long to wait before a worker is started again, by how long the last one lived and how many ended soon before it. */
export function restartDelayMs(failuresBefore: number, livedMs: number): RestartDelay {
  if (livedMs >= wellMs) return { ms: shortestMs, failures: 0 }
  return { ms: Math.min(longestMs, shortestMs * 2 ** failuresBefore), failures: failuresBefore + 1 }
}
