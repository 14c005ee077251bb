import { tabStorage } from '../storage/storage.ts'

/** A value stored in this tab through reloads and sign-ins, until the tab closes. */
export interface TabStore<T> {
  /** Null when nothing is stored, or an invalid value. */
  read: () => T | null
  write: (value: T) => void
  clear: () => void
}

/** Validates a value: a schema, or a manual check that saves loading schemas on every page. */
interface Form<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}

export const tabStore = <T>(key: string, schema: Form<T>): TabStore<T> => ({
  read: () => {
    const stored = tabStorage.read(key)
    if (stored === null) return null
    const value = schema.safeParse(parseOrNull(stored))
    return value.success ? value.data : null
  },
  write: (value) => tabStorage.write(key, JSON.stringify(value)),
  clear: () => tabStorage.write(key, null),
})

/** Other scripts may have written anything there. */
function parseOrNull(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}
