/** A line of the palette. */
export interface Entry {
  key: string
  label: string
  /** Of which kind it is. */
  hint: string
  run: () => void
}

/** What a search of the palette found, or why it could not. */
export interface Found {
  entries: Entry[]
  problem: string | null
}

/** Each search asks once the typing rests. */
export const debounceMs = 200

/** Shorter words are not searched for. */
export const minLength = 2
