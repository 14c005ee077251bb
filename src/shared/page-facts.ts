/** What has an address for each of its rows. */
export type AddressSource = 'products' | 'articles'

/**
 * How search engines learn of a page. `itself`: its one address is in the sitemap; a source: so is that of each of its rows;
 * `unlisted`: they may find it by a link; `hidden`: they are told not to list it.
 */
export type Listing = 'itself' | AddressSource | 'unlisted' | 'hidden'

/** What a route of the web tells the server of its page. */
export interface PageFacts {
  /** Path with `:name` parameters. */
  path: `/${string}`
  listing: Listing
  /** Whose newest change is the page's own, for the sitemap. */
  datedBy?: AddressSource
  /**
   * A form of the page also works without JavaScript, so the server takes what it posts: `ours` from our own pages alone,
   * `one-click` also from mail programs (RFC 8058).
   */
  takesForm?: 'ours' | 'one-click'
  /** The address is secret: it is sent to one mailbox only, and no cache keeps it. */
  isSecret?: true
}
