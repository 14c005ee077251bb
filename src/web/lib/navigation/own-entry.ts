/**
 * Gives the entry of the history with which a document begins a key of its own. The router calls each of them 'default' and keeps how
 * far one has scrolled under that, so it would show a new document as far down as the one before was left.
 */
export function keyFirstEntry(): void {
  if (history.state?.key !== undefined) return
  const key = Math.random().toString(36).slice(2, 10)
  history.replaceState({ ...history.state, key }, '')
}
