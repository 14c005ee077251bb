/** Keys that follow each other faster than this come from a scanner; nobody types so fast. */
const gapMs = 40

/** Shorter ones are no code. */
const leastLetters = 4

/** Keys that came one after the other so far, and when the last one did. */
export interface Burst {
  text: string
  lastAt: number
}

export const noBurst: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY }

/** Whether a key begins anew, as every key of somebody who types does. */
export const isFresh = ({ lastAt }: Burst, at: number): boolean => at - lastAt > gapMs

/** The burst after a letter. */
export const withKey = (burst: Burst, key: string, at: number): Burst => ({
  text: isFresh(burst, at) ? key : burst.text + key,
  lastAt: at,
})

/** What was scanned, where the burst ends with Enter as scanners end it; null where somebody typed. */
export const codeAtEnter = (burst: Burst, at: number): string | null =>
  !isFresh(burst, at) && burst.text.length >= leastLetters ? burst.text : null
