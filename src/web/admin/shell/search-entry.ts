/** A line of the palette. */
export interface Entry {
  key: string
  label: string
  /** The kind of the entry. */
  hint: string
  run: () => void
}

/** The results of a palette search, or its failure. */
export interface Found {
  entries: Entry[]
  problem: string | null
}

/** Each search asks once the typing rests. */
export const debounceMs = 200

/** Shorter words are not searched for. */
export const minLength = 2
