/** A header or an address of this length is no honest one. */
const longest = 200

/**
 * Remembers what a function answered for each text. Strangers choose the texts (headers, addresses), so all are forgotten once there are
 * too many, and long ones are never remembered.
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
