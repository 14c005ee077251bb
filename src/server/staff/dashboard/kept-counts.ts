import { setTimeout as wait } from 'node:timers/promises'

/** A count, with its moment unless it was made for this call. */
export interface TileCount {
  count: number
  as_of?: string
}

/** Milliseconds that a caller waits for a new count when an earlier one exists. */
const tileMs = 100

interface Kept {
  count: number
  at: Date
}

/**
 * Counts the tiles of Today within a budget. A slow tile shows its last count with its moment, while a new count runs. Callers wait
 * for the first count of a process, and share a count that is running.
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
