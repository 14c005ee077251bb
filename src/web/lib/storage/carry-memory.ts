import { browserStorage, tabStorage } from './storage.ts'

const memories = [browserStorage.refused, tabStorage.refused]

/**
 * Loads a page of the shop as a document. What the browser refused to store goes along in the entry of the
 * history, which other sites cannot read.
 */
export function loadDocument(target: URL, isReplacing: boolean): void {
  if (memories.some(({ size }) => size > 0) && window.navigation) {
    const state = memories.map((memory) => [...memory])
    window.navigation.navigate(target.href, { history: isReplacing ? 'replace' : 'push', state })
  } else if (isReplacing) location.replace(target)
  else location.assign(target)
}

/** Takes over what the last document remembered, and leaves none of it in the history. */
export function takeMemory(): void {
  const state: unknown = window.navigation?.currentEntry?.getState()
  if (!Array.isArray(state)) return
  memories.forEach((memory, index) => {
    for (const [key, value] of state[index] ?? []) memory.set(key, value)
  })
  window.navigation.updateCurrentEntry({ state: null })
}
