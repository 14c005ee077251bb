/** Faster keys come from a scanner. */
const gapMs = 40

/** Shorter texts are no code. */
const minLength = 4

/** The keys of the present burst, and the time of the last one. */
export interface ScannerBurst {
  text: string
  lastAt: number
}

export const noBurst: ScannerBurst = { text: '', lastAt: Number.NEGATIVE_INFINITY }

/** Whether a key begins a new burst, as every typed key does. */
export const isFresh = ({ lastAt }: ScannerBurst, at: number): boolean => at - lastAt > gapMs

/** The burst after a key. */
export const withKey = (burst: ScannerBurst, key: string, at: number): ScannerBurst => ({
  text: isFresh(burst, at) ? key : burst.text + key,
  lastAt: at,
})

/** The scanned code, when a burst ends with Enter; null for typing. */
export const codeAtEnter = (burst: ScannerBurst, at: number): string | null =>
  !isFresh(burst, at) && burst.text.length >= minLength ? burst.text : null
