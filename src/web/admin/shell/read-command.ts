/** The typed text of the palette: search words, and the step that they begin with. */
export interface Command<S> {
  step: S | null
  words: string
}

/** `hold ORD017` is the step and the order; `holdings` and `hold` alone are words. */
export function readCommand<S extends { label: string }>(typed: string, steps: readonly S[]): Command<S> {
  const words = typed.trim().replace(/\s+/g, ' ')
  // `another parcel` before a step that would be called `another`.
  const byLength = steps.toSorted((one, other) => other.label.length - one.label.length)
  const step = byLength.find(({ label }) => words.toLowerCase().startsWith(`${label.toLowerCase()} `))
  return step ? { step, words: words.slice(step.label.length + 1) } : { step: null, words }
}

/** Whether the label contains every typed word. */
export const fits = (label: string, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word))
