import { browserStorage, tabStorage } from './storage.ts'

const memories = [browserStorage.refused, tabStorage.refused]

/**
 * Loads a page of the shop as a document. What the browser refused to store goes along in the state of the
 * history, which survives a reload and which other sites cannot read.
 */
export function loadDocument(target: URL, isReplacing: boolean): void {
  if (memories.every(({ size }) => size === 0)) {
    if (isReplacing) location.replace(target)
    else location.assign(target)
    return
  }
  const state = { memories: memories.map((memory) => [...memory]) }
  if (isReplacing) history.replaceState(state, '', target)
  else history.pushState(state, '', target)
  location.reload()
}

/** Takes over what the last document remembered, and leaves none of it in the history. */
export function takeMemory(): void {
  const carried: unknown = history.state?.memories
  if (!Array.isArray(carried)) return
  memories.forEach((memory, index) => {
    for (const [key, value] of carried[index] ?? []) memory.set(key, value)
  })
  history.replaceState(null, '')
}
