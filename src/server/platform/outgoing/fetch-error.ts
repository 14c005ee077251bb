/** Why the address of a stranger was not called; the message is shown to the person who entered it. */
export class FetchError extends Error {
  override name = 'FetchError'
}
