/** How many letters must be added, dropped, changed or swapped with their neighbour to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      current[j] = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? at(beforePrevious, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (row: number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY
