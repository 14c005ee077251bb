import { lazyPackage } from '../../platform/lazy-package.ts'
import { type Run, runsOf } from './typeface.ts'

const bidi = lazyPackage<() => import('bidi-js').Bidi>('bidi-js')

/** The width of a run of one typeface. */
export type WidthOf = (run: Run) => number

export interface PlacedRun extends Run {
  /** From the left end of its line. */
  x: number
}

export interface Line {
  /** In the order of reading, so that copied text has it too. */
  runs: PlacedRun[]
  width: number
}

/** Breaks a text into lines of a width, and a longer word between letters. */
export function breakLines(text: string, width: number, widthOf: WidthOf): Line[] {
  if (text === '') return []
  return text
    .normalize('NFC')
    .replaceAll(directions, '')
    .split(/\r?\n/)
    .flatMap((paragraph) => breakParagraph(paragraph, width, widthOf))
}

function breakParagraph(text: string, width: number, widthOf: WidthOf): Line[] {
  const levelAt = levelsOf(text)
  const runsBetween = (start: number, end: number): Run[] =>
    runsOf(text.slice(start, end), (index) => levelAt(start + index))
  const widthBetween = (start: number, end: number): number =>
    runsBetween(start, end).reduce((sum, run) => sum + widthOf(run), 0)
  const lines: Line[] = []
  let [start, end, used] = [0, 0, 0]
  const finishLine = (): void => {
    const shown = start + text.slice(start, end).trimEnd().length
    lines.push(placeRuns(runsBetween(start, shown), widthOf))
    start = end
    used = 0
  }
  for (const piece of piecesOf(text)) {
    const needed = widthBetween(end, end + piece.trimEnd().length)
    if (used > 0 && used + needed > width) finishLine()
    if (needed <= width) {
      used += widthBetween(end, end + piece.length)
      end += piece.length
      continue
    }
    for (const { segment } of letters.segment(piece)) {
      const part = widthBetween(start, end + segment.length)
      if (end > start && part > width && segment.trim() !== '') finishLine()
      end += segment.length
    }
    used = widthBetween(start, end)
  }
  finishLine()
  return lines
}

/** Signs that reverse the direction of the letters after them. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A line may break after blanks, and after a dash or slash before a letter. */
const piecesOf = (text: string): string[] => text.split(/(?<=[ \t])(?=[^ \t])|(?<=[–—/-])(?=\p{Letter})/u)

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The embedding level of each character; a text without letters from right to left has only the level 0. */
function levelsOf(text: string): (index: number) => number {
  if (!rightToLeft.test(text)) return () => 0
  const { levels } = bidi()().getEmbeddingLevels(text)
  return (index) => levels[index] ?? 0
}

/** Orders the runs of a line. From the highest level down to 1, reverses each stretch at that level or above (rule L2). */
function placeRuns(runs: Run[], widthOf: WidthOf): Line {
  const shown = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      let to = from
      while ((shown[to]?.level ?? 0) >= level) to += 1
      if (to > from) shown.splice(from, to - from, ...shown.slice(from, to).reverse())
      from = to
    }
  }
  const places = new Map<Run, number>()
  let width = 0
  for (const run of shown) {
    places.set(run, width)
    width += widthOf(run)
  }
  return { runs: runs.map((run) => ({ ...run, x: places.get(run) ?? 0 })), width }
}
