import { diff3Merge } from 'node-diff3'

/** Lines that two people changed otherwise. */
export interface TextClash {
  mine: string
  before: string
  theirs: string
}

export interface MergedTexts {
  /** Both edits; where they clash, mine. */
  text: string
  clashes: TextClash[]
}

/** Merges two edits of a text line by line. */
export function mergeTexts(before: string, mine: string, theirs: string): MergedTexts {
  const clashes: TextClash[] = []
  const lines = diff3Merge(mine.split('\n'), before.split('\n'), theirs.split('\n')).flatMap(
    ({ ok, conflict }) => {
      if (!conflict) return ok ?? []
      clashes.push({
        mine: conflict.a.join('\n'),
        before: conflict.o.join('\n'),
        theirs: conflict.b.join('\n'),
      })
      return conflict.a
    },
  )
  return { text: lines.join('\n'), clashes }
}

/** A text in which the lines of a clash are theirs, if they still are in it. */
export const withTheirs = (text: string, { mine, theirs }: TextClash): string =>
  mine === '' ? `${text}\n${theirs}` : text.replace(mine, () => theirs)
