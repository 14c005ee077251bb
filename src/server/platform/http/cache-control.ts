/** Who may keep an answer, and for how long. */
export const cacheControl = {
  /**
   * The same for everybody: browsers revalidate it, and a CDN may serve it for five seconds, so that a rush
   * reaches the shop once in five seconds.
   */
  content: 'public, max-age=0, s-maxage=5',
  /** Facts that change with a release alone, such as which city a PIN belongs to. */
  timeless: 'public, max-age=86400',
  /** Revalidated at every use. */
  ask: 'no-cache',
  /** Personal data, or the answer to a call that changes something. */
  private: 'no-store',
  /** A file of one person: the browser caches it, and revalidates it with the person's permission. */
  privateFile: 'private, no-cache',
} as const
