/**
 * A storage of the browser: texts by key, null where there is none. Browsers may forbid it, lack it or be full;
 * then the tab remembers the value, until it is reloaded or closed.
 */
function storage(name: 'localStorage' | 'sessionStorage') {
  /** What the browser refused to store; null stands for a value that it refused to remove. */
  const refused = new Map<string, string | null>()

  function attempt<Result>(act: (storage: Storage) => Result): Result | null {
    try {
      return act(globalThis[name])
    } catch {
      // The access is forbidden, the storage is full or null, or this is the server.
      return null
    }
  }

  function write(key: string, value: string | null): void {
    const isStored = attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return storage.getItem(key) === value
    })
    if (isStored) refused.delete(key)
    else refused.set(key, value)
  }

  return {
    refused,
    read: (key: string): string | null =>
      (refused.has(key) ? refused.get(key) : attempt((storage) => storage.getItem(key))) ?? null,
    /** Null removes the value. */
    write,
    clear: (): void => {
      for (const key of [...refused.keys(), ...Object.keys(attempt((storage) => storage) ?? {})])
        write(key, null)
    },
  }
}

/** Stays until log-out, and is shared by all tabs. */
export const browserStorage = storage('localStorage')

/** Stays until the tab is closed. */
export const tabStorage = storage('sessionStorage')

// A change by another tab is newer than the value that this tab could not store.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null) browserStorage.refused.clear()
  else browserStorage.refused.delete(key)
})
