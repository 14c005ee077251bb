export interface QueueOptions {
  /** How many pieces of work run together. */
  atOnce: number
  /** How many may wait; one more is refused. */
  mostWaiting: number
  /** What a refused piece of work fails with. */
  refuse: () => Error
}

/** Runs work a few pieces at a time, first come first served. */
export function queueOf({ atOnce, mostWaiting, refuse }: QueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw refuse()
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
