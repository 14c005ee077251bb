import { useSyncExternalStore } from 'react'
import { browserStorage } from '../storage/storage.ts'

const prefix = 'remembered:'

/** A small text stored in this browser until log-out. */
export interface Memory {
  /** Null on the server, and when nothing is remembered. */
  read: () => string | null
  write: (value: string) => void
  /** As React state; null during hydration. Follows other tabs too. */
  use: () => string | null
}

/** @param isFit validates the stored text, which other scripts may have written. */
export function memory(name: string, isFit: (value: string) => boolean): Memory {
  const key = prefix + name
  const listeners = new Set<() => void>()
  const read = (): string | null => {
    const stored = browserStorage.read(key)
    return stored !== null && isFit(stored) ? stored : null
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    read,
    write: (value) => {
      browserStorage.write(key, value)
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read, () => null),
  }
}
