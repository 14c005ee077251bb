import { diff3Merge } from 'node-diff3'

/** Lines that both versions changed, each to something else. */
export interface LineConflict {
  /** Where the local lines stand in the merged text, counted from 0. */
  line: number
  local: string[]
  before: string[]
  server: string[]
}

export interface MergedTexts {
  /** Both edits; the local lines where they conflict. */
  text: string
  conflicts: LineConflict[]
}

/** Merges two edits of a text line by line. */
export function mergeTexts(before: string, local: string, server: string): MergedTexts {
  const lines: string[] = []
  const conflicts: LineConflict[] = []
  for (const { ok, conflict } of diff3Merge(local.split('\n'), before.split('\n'), server.split('\n'))) {
    if (conflict) {
      conflicts.push({ line: lines.length, local: conflict.a, before: conflict.o, server: conflict.b })
    }
    lines.push(...(conflict?.a ?? ok ?? []))
  }
  return { text: lines.join('\n'), conflicts }
}

/**
 * A text with the server version of the lines of a conflict. The local lines nearest to their place are replaced, since more may be typed
 * above them. A text without these lines stays as it is.
 */
export function withServerVersion(text: string, { line, local, server }: LineConflict): string {
  const lines = text.split('\n')
  const isHere = (start: number): boolean => local.every((one, index) => lines[start + index] === one)
  const [nearest] = Array.from({ length: lines.length + 1 }, (_, start) => start)
    .filter((start) => start + local.length <= lines.length && isHere(start))
    .toSorted((one, other) => Math.abs(one - line) - Math.abs(other - line))
  return nearest === undefined ? text : lines.toSpliced(nearest, local.length, ...server).join('\n')
}
