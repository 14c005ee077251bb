export type Lanes<T> = {
  add(lane: string, item: T): void
  /** Accepts no more work; resolves when the running work has ended. */
  stop(): Promise<void>
}

/** Runs the items of one lane in order, and at most `width` lanes at a time. */
export function createLanes<T>(width: number, run: (item: T) => Promise<void>): Lanes<T> {
  const waiting = new Map<string, T[]>()
  const ready: string[] = []
  const running = new Set<Promise<void>>()
  let isStopped = false

  function pump(): void {
    while (!isStopped && running.size < width) {
      const lane = ready.shift()
      if (lane === undefined) return
      const work = runNext(lane)
      running.add(work)
      void work.finally(() => {
        running.delete(work)
        pump()
      })
    }
  }

  async function runNext(lane: string): Promise<void> {
    const items = waiting.get(lane) ?? []
    const item = items.shift()
    if (item !== undefined) await run(item)
    if (items.length > 0) ready.push(lane)
    else waiting.delete(lane)
  }

  return {
    add(lane, item) {
      const items = waiting.get(lane)
      if (items) {
        items.push(item)
        return
      }
      waiting.set(lane, [item])
      ready.push(lane)
      pump()
    },
    async stop() {
      isStopped = true
      await Promise.allSettled(running)
    },
  }
}
