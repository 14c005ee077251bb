export interface Several<Item> {
  /** The most that run at once. */
  most: number
  /** Asked before each item; after a no, nothing more begins. */
  mayGoOn: () => boolean
  /** @returns whether it succeeded. An error ends the whole once all running work has ended. */
  work: (item: Item) => Promise<boolean>
}

/**
 * Processes a list, several at a time: one at first, one more after each success, half as many after each
 * failure. So a server that is slow, away or overloaded never gets all at once.
 * @returns the items that were not begun.
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
