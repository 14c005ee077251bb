/** Random numbers that are the same for the same seed. */
export interface Chances {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** Whether something of this probability happens now. */
  happens: (probability: number) => boolean
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number
  /** One of a list, each as likely; undefined of an empty list. */
  oneOf: <Item>(list: readonly Item[]) => Item | undefined
  /** One of several names, each as likely as its weight says. */
  pick: <Name extends string>(weights: Record<Name, number>) => Name
  /** An independent sequence for a part of the run, so that parts don't affect each other. */
  fork: (part: string) => Chances
}

export function createChances(seed: number): Chances {
  const next = sequence(seed)
  const chances: Chances = {
    next,
    happens: (probability) => next() < probability,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    oneOf: (list) => list[Math.floor(next() * list.length)],
    pick: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const [name] =
        entries.find(([, weight]) => {
          rest -= weight
          return rest < 0
        }) ?? (entries.at(-1) as [never, number])
      return name
    },
    fork: (part) => createChances(seed ^ hash(part)),
  }
  return chances
}

/** Weyl sequence with two rounds of mixing; good enough to spread faults. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

function hash(text: string): number {
  let value = 0
  for (const character of text) value = (Math.imul(value, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return value
}
