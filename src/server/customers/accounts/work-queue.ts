export interface QueueOptions {
  /** Tasks that may run at once. */
  concurrency: number
  /** Tasks that may wait; more are refused. */
  maxWaiting: number
  /** The error of a refused task. */
  overloadError: () => Error
}

/** Runs a limited number of tasks at once, in the order of arrival. */
export function createQueue({ concurrency, maxWaiting, overloadError }: QueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw overloadError()
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
