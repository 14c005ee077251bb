/** Who may keep an answer, and for how long. */
export const cacheControl = {
  /**
   * The same for everybody: browsers ask whether it has changed, and a CDN may answer with it for seconds, so that a rush
   * reaches the shop once in five seconds; what it sends while it asks anew is a minute old at most.
   */
  content: 'public, max-age=0, s-maxage=5, stale-while-revalidate=55',
  /** Asked for anew each time. */
  ask: 'no-cache',
  /** About somebody, or the answer to something that was sent. */
  private: 'no-store',
  /** A file of somebody's: their browser keeps it, and asks each time whether they may still see it. */
  privateFile: 'private, no-cache',
} as const
