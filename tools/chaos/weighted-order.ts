import type { Chances } from './random.ts'

/**
 * Deals names by their weights. Each name comes once before any is repeated beyond its weight, so that a short run has every
 * kind of fault too.
 */
export function createWeightedOrder<Name extends string>(
  weights: Record<Name, number>,
  chances: Chances,
): () => Name {
  const all = (Object.entries(weights) as [Name, number][]).flatMap(([name, weight]) =>
    Array.from({ length: weight }, () => name),
  )
  let cards: Name[] = []
  const shuffled = (names: Name[]): Name[] =>
    names
      .map((name) => ({ name, at: chances.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => name)
  return () => {
    if (cards.length === 0)
      cards = [...shuffled([...new Set(all)]), ...shuffled(withoutOneEach(all))].reverse()
    return cards.pop() as Name
  }
}

function withoutOneEach<Name>(names: Name[]): Name[] {
  const seen = new Set<Name>()
  return names.filter((name) => seen.has(name) || !seen.add(name))
}
