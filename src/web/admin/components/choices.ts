/** Something that can be chosen by its name. */
export interface Choice {
  value: string
  name: string
  /** Distinguishes items of the same name. */
  note?: string | undefined
}

/** Found items that are not chosen yet. */
export const stillOpen = (found: Choice[], chosen: Choice[]): Choice[] =>
  found.filter(({ value }) => !chosen.some((one) => one.value === value))

/** Adds an item. Beyond `max`, the earliest are removed. */
export const withChoice = (chosen: Choice[], choice: Choice, max: number): Choice[] =>
  [...chosen, choice].slice(-max)

/** The announcement of an open list for screen readers. */
export function foundText(count: number, isLoading: boolean): string {
  if (isLoading) return 'Searching…'
  if (count === 0) return 'Nothing is found.'
  return `${count} found. ↑ and ↓ go through them, Enter chooses.`
}
