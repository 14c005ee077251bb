/** What has an address for each of its rows. */
export type AddressSource = 'products' | 'articles'

/**
 * How search engines learn of a page. `itself`: the sitemap lists its one address. A source: the sitemap lists an
 * address for each of its rows. `unlisted`: a link may lead them there. `hidden`: the page asks not to be listed.
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
   * A form of the page works without JavaScript, so the server takes its posts: `ours` from our own pages, `one-click`
   * also from mail programs (RFC 8058).
   */
  takesForm?: 'ours' | 'one-click'
  /** The address is secret: it is sent to one mailbox only, and no cache keeps it. */
  isSecret?: true
}
