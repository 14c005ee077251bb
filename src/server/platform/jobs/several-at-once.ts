export interface Several<Item> {
  /** Maximum of concurrent items. */
  most: number
  /** Checked before each item; after false, no more items start. */
  mayGoOn: () => boolean
  /** @returns whether the item succeeded. An error ends the whole run once running items have ended. */
  work: (item: Item) => Promise<boolean>
}

/**
 * Processes a list concurrently: one item at first, one more after each success, half as many after each
 * failure. A slow or overloaded server never gets all items at once.
 * @returns the items that were not started.
 */
export async function severalAtOnce<Item>(
  items: Item[],
  { most, mayGoOn, work }: Several<Item>,
): Promise<Item[]> {
  const waiting = [...items]
  const running = new Set<Promise<void>>()
  const problems: unknown[] = []
  let width = 1

  const run = async (item: Item): Promise<void> => {
    try {
      width = (await work(item)) ? Math.min(most, width + 1) : Math.max(1, Math.floor(width / 2))
    } catch (error) {
      problems.push(error)
    }
  }

  for (;;) {
    while (running.size >= width) await Promise.race(running)
    const [item] = waiting
    if (item === undefined || problems.length > 0 || !mayGoOn()) break
    waiting.shift()
    const begun = run(item).then(() => void running.delete(begun))
    running.add(begun)
  }
  await Promise.all(running)
  if (problems.length > 0) throw problems[0]
  return waiting
}
