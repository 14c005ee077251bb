export interface Several<Item> {
  /** How many are under way at a time, at most. */
  most: number
  /** Asked before each; once it says no, nothing more begins. */
  mayGoOn: () => boolean
  /** @returns whether it went well. What it throws ends the whole once everything under way is done. */
  work: (item: Item) => Promise<boolean>
}

/**
 * Works through a list, several at a time: one at first, one more after each that went well, half as many after each that did
 * not. So a server that is slow, away or has enough of us is never met with everything at once.
 * @returns what was not begun.
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
