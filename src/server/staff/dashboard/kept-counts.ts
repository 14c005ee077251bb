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
 * first count of a process is awaited. A tile is counted once at a time, however many people look.
 */
export function keepCounts(
  budgetMs = tileMs,
): (key: string, count: () => Promise<number>) => Promise<TileCount> {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()

  const start = (key: string, count: () => Promise<number>): Promise<Kept> => {
    const at = new Date()
    const counting = count().then((made) => {
      kept.set(key, { count: made, at })
      return { count: made, at }
    })
    const end = (): void => void underWay.delete(key)
    counting.then(end, end)
    underWay.set(key, counting)
    return counting
  }

  return async (key, count) => {
    const before = kept.get(key)
    const started = underWay.get(key)
    const counting = started ?? start(key, count)
    const first = await Promise.race([counting, wait(budgetMs, 'late' as const, { ref: false })])
    if (first === 'late' && before) return dated(before)
    const made = await counting
    // A count that another caller began may have missed what changed since.
    return started ? dated(made) : { count: made.count }
  }
}

const dated = ({ count, at }: Kept): TileCount => ({ count, as_of: at.toISOString() })
