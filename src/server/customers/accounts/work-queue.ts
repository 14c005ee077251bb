export interface QueueOptions {
  /** The most work that runs at once. */
  atOnce: number
  /** The most work that may wait; more is refused. */
  maxWaiting: number
  /** The error of refused work. */
  refuse: () => Error
}

/** Runs a limited number of tasks at once, in the order of arrival. */
export function queueOf({ atOnce, maxWaiting, refuse }: QueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw refuse()
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
