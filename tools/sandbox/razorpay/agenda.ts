export type Agenda = {
  /** Runs `task` at a time in milliseconds, at once if that has passed. */
  at(timeMs: number, task: () => void): void
  clear(): void
}

export function createAgenda(): Agenda {
  const timers = new Set<NodeJS.Timeout>()
  return {
    at(timeMs, task) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          task()
        },
        Math.max(0, timeMs - Date.now()),
      )
      timers.add(timer)
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
