/** Longest text that is cached; honest headers and addresses are shorter. */
const maxKeyLength = 200

/**
 * Caches the results of a function by its text. Clients choose the texts (headers, addresses), so a full
 * cache is emptied and long texts are not cached.
 */
export function memoize<T>(read: (text: string) => T, maxEntries = 500): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const cached = results.get(text)
    if (cached !== undefined) return cached
    const found = read(text)
    if (text.length > maxKeyLength) return found
    if (results.size >= maxEntries) results.clear()
    results.set(text, found)
    return found
  }
}
