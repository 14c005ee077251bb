/** Pseudorandom numbers, equal for equal seeds (mulberry32). */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next: () => number
  /** A whole number below `count`. */
  below: (count: number) => number
  isOneOf: (share: number) => boolean
  /** One of the values, each as often as its weight says. */
  weighted: <Value>(values: readonly (readonly [Value, number])[]) => Value
}

export function randomFrom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (count) => Math.floor(next() * count),
    isOneOf: (share) => next() < share,
    weighted: (values) => {
      let rest = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of values) {
        rest -= weight
        if (rest < 0) return value
      }
      const last = values.at(-1)
      if (!last) throw new Error('There is nothing to choose from.')
      return last[0]
    },
  }
}
