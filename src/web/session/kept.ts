/** Something that this tab keeps through reloads and through signing in, and forgets when it is closed. */
export interface Kept<T> {
  /** Null when nothing is kept, or something that is not of this form. */
  read: () => T | null
  write: (value: T) => void
  clear: () => void
}

/** Tells whether a value is of a form: a schema, or a check by hand where every page would load the schemas for it. */
interface Form<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}

export const kept = <T>(key: string, schema: Form<T>): Kept<T> => ({
  read: () => {
    const stored = sessionStorage.getItem(key)
    if (stored === null) return null
    const value = schema.safeParse(parseOrNull(stored))
    return value.success ? value.data : null
  },
  write: (value) => sessionStorage.setItem(key, JSON.stringify(value)),
  clear: () => sessionStorage.removeItem(key),
})

/** Another script of the page may have written anything there. */
function parseOrNull(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}
