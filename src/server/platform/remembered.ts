/** Longest text that is cached; honest headers and addresses are shorter. */
const longest = 200

/**
 * Caches the results of a function by its text. Clients choose the texts (headers, addresses), so a full
 * cache is emptied and long texts are not cached.
 */
export function remembered<T>(read: (text: string) => T, most = 500): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = read(text)
    if (text.length > longest) return found
    if (known.size >= most) known.clear()
    known.set(text, found)
    return found
  }
}
