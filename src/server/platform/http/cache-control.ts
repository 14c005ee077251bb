/** Which caches may store an answer, and for how long. */
export const cacheControl = {
  /**
   * Public content. Browsers revalidate it; a CDN may serve it for five seconds, so a rush reaches the shop
   * once in that time.
   */
  content: 'public, max-age=0, s-maxage=5',
  /** Facts that only a release changes, such as the city of a PIN. */
  timeless: 'public, max-age=86400',
  /** Revalidated at every use. */
  revalidate: 'no-cache',
  /** Personal data, or the answer to a writing call. */
  private: 'no-store',
  /** A file of one person. The browser stores it, and revalidates it with the person's permission. */
  privateFile: 'private, no-cache',
} as const
