import { diff3Merge } from 'node-diff3'

/** Lines that two people changed otherwise. */
export interface TextConflict {
  /** The place of mine in the merged text, counted in lines from 0. */
  line: number
  mine: string[]
  before: string[]
  theirs: string[]
}

export interface MergedTexts {
  /** Both edits; where they clash, mine. */
  text: string
  conflicts: TextConflict[]
}

/** Merges two edits of a text line by line. */
export function mergeTexts(before: string, mine: string, theirs: string): MergedTexts {
  const lines: string[] = []
  const conflicts: TextConflict[] = []
  for (const { ok, conflict } of diff3Merge(mine.split('\n'), before.split('\n'), theirs.split('\n'))) {
    if (conflict) {
      conflicts.push({ line: lines.length, mine: conflict.a, before: conflict.o, theirs: conflict.b })
    }
    lines.push(...(conflict?.a ?? ok ?? []))
  }
  return { text: lines.join('\n'), conflicts }
}

/**
 * A text in which the lines of a clash are theirs. Mine are looked for nearest to their place, since more may be typed above them; a text
 * that no longer has them stays as it is.
 */
export function withServerVersion(text: string, { line, mine, theirs }: TextConflict): string {
  const lines = text.split('\n')
  const isHere = (start: number): boolean => mine.every((one, index) => lines[start + index] === one)
  const [nearest] = Array.from({ length: lines.length + 1 }, (_, start) => start)
    .filter((start) => start + mine.length <= lines.length && isHere(start))
    .toSorted((one, other) => Math.abs(one - line) - Math.abs(other - line))
  return nearest === undefined ? text : lines.toSpliced(nearest, mine.length, ...theirs).join('\n')
}
