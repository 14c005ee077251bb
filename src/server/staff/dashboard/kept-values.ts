import { setTimeout as wait } from 'node:timers/promises'

/** A value, with its moment unless it was made for this call. */
export interface Dated<Value> {
  value: Value
  as_of?: string
}

/** Milliseconds that a caller waits for a new value when an earlier one exists. */
const tileMs = 100

interface Kept<Value> {
  value: Value
  at: Date
}

/**
 * Makes the tiles of Today within a budget. A slow tile shows its last value with its moment, while a new one is made. Callers wait
 * for the first value of a process, and share one that is being made.
 */
export function keepValues<Value>(
  budgetMs = tileMs,
): (key: string, make: () => Promise<Value>) => Promise<Dated<Value>> {
  const kept = new Map<string, Kept<Value>>()
  const underWay = new Map<string, Promise<Kept<Value>>>()

  const start = (key: string, make: () => Promise<Value>): Promise<Kept<Value>> => {
    const at = new Date()
    const making = make().then((value) => {
      kept.set(key, { value, at })
      return { value, at }
    })
    const end = (): void => void underWay.delete(key)
    making.then(end, end)
    underWay.set(key, making)
    return making
  }

  return async (key, make) => {
    const before = kept.get(key)
    const started = underWay.get(key)
    const making = started ?? start(key, make)
    const first = await Promise.race([making, wait(budgetMs, 'late' as const, { ref: false })])
    if (first === 'late' && before) return dated(before)
    const made = await making
    // A value that another caller requested may have missed what changed since.
    return started ? dated(made) : { value: made.value }
  }
}

const dated = <Value>({ value, at }: Kept<Value>): Dated<Value> => ({ value, as_of: at.toISOString() })
