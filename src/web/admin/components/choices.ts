/** Something that can be chosen by its name. */
export interface Choice {
  value: string
  name: string
  /** What tells it from others of the name, or what is to be known of it. */
  note?: string | undefined
}

/** What was found and is not chosen yet. */
export const stillOpen = (found: Choice[], chosen: Choice[]): Choice[] =>
  found.filter(({ value }) => !chosen.some((one) => one.value === value))

/** With one more; where only so many may be chosen, the earliest make room. */
export const withChoice = (chosen: Choice[], choice: Choice, max: number): Choice[] =>
  [...chosen, choice].slice(-max)

/** What a screen reader is told while the list is open. */
export function foundText(count: number, isLoading: boolean): string {
  if (isLoading) return 'Searching…'
  if (count === 0) return 'Nothing is found.'
  return `${count} found. ↑ and ↓ go through them, Enter chooses.`
}
