export type Agenda = {
  /** Runs `task` at a time in milliseconds, at once if that has passed. */
  at(timeMs: number, task: () => void): void
  clear(): void
}

/** A timer of Node can't wait longer, about 24 days; links live for months. */
const maxTimerMs = 2 ** 31 - 1

export function createAgenda(): Agenda {
  const timers = new Set<NodeJS.Timeout>()

  function at(timeMs: number, task: () => void): void {
    const waitMs = Math.max(0, timeMs - Date.now())
    const isLast = waitMs <= maxTimerMs
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        if (isLast) task()
        else at(timeMs, task)
      },
      Math.min(waitMs, maxTimerMs),
    )
    timers.add(timer)
  }

  return {
    at,
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
