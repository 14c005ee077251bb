export interface ConcurrencyOptions<Item> {
  /** Maximum of concurrent items. */
  maxConcurrent: number
  /** Checked before each item; after false, no more items start. */
  shouldContinue: () => boolean
  /** @returns whether the item succeeded. An error ends the whole run once running items have ended. */
  work: (item: Item) => Promise<boolean>
}

/**
 * Processes a list concurrently: one item at first, one more after each success, half as many after each
 * failure. A slow or overloaded server never gets all items at once.
 * @returns the items that were not started.
 */
export async function runConcurrently<Item>(
  items: Item[],
  { maxConcurrent, shouldContinue, work }: ConcurrencyOptions<Item>,
): Promise<Item[]> {
  const waiting = [...items]
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  let concurrency = 1

  const run = async (item: Item): Promise<void> => {
    try {
      concurrency = (await work(item))
        ? Math.min(maxConcurrent, concurrency + 1)
        : Math.max(1, Math.floor(concurrency / 2))
    } catch (error) {
      errors.push(error)
    }
  }

  for (;;) {
    while (running.size >= concurrency) await Promise.race(running)
    const [item] = waiting
    if (item === undefined || errors.length > 0 || !shouldContinue()) break
    waiting.shift()
    const begun = run(item).then(() => void running.delete(begun))
    running.add(begun)
  }
  await Promise.all(running)
  if (errors.length > 0) throw errors[0]
  return waiting
}
