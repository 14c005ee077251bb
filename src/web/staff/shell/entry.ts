/** A line of the palette. */
export interface Entry {
  key: string
  label: string
  /** Of which kind it is. */
  hint: string
  run: () => void
}
