import { setTimeout as wait } from 'node:timers/promises'

/** A count, and when it was made where that is not now. */
export interface TileCount {
  count: number
  as_of?: string
}

/** Nobody waits longer for a tile that was counted before. */
export const tileMs = 100

interface Kept {
  count: number
  at: Date
}

/**
 * Counts the tiles of Today within a budget. A slow one shows its last count with the moment of it, while it is counted again; the
 * first count of a process is awaited. At most one slow count of a tile runs, however many people look.
 */
export function keepCounts(
  budgetMs = tileMs,
): (key: string, count: () => Promise<number>) => Promise<TileCount> {
  const kept = new Map<string, Kept>()
  const slow = new Map<string, Promise<Kept>>()

  const start = async (key: string, count: () => Promise<number>): Promise<Kept> => {
    const made = { count: await count(), at: new Date() }
    kept.set(key, made)
    return made
  }

  return async (key, count) => {
    const before = kept.get(key)
    const underWay = slow.get(key)
    if (underWay) return before ? dated(before) : { count: (await underWay).count }
    const counting = start(key, count)
    const first = await Promise.race([counting, wait(budgetMs, 'late' as const, { ref: false })])
    if (first !== 'late') return { count: first.count }
    const end = (): void => void slow.delete(key)
    slow.set(key, counting)
    counting.then(end, end)
    return before ? dated(before) : { count: (await counting).count }
  }
}

const dated = ({ count, at }: Kept): TileCount => ({ count, as_of: at.toISOString() })
