/**
 * The Damerau-Levenshtein distance of `typed` to `word`, and to the nearest beginning of `word`, for words
 * still being typed.
 */
export function editDistance(typed: string, word: string): { whole: number; beginning: number } {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: word.length + 1 }, (_, i) => i)
  for (let i = 1; i <= typed.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      current[j] = Math.min(
        at(previous, j) + 1,
        at(current, j - 1) + 1,
        at(previous, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforePrevious, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforePrevious = previous
    previous = current
  }
  return { whole: at(previous, word.length), beginning: Math.min(...previous) }
}

const at = (row: number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY
