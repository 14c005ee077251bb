/** Sources with an address for each of their rows. */
export type AddressSource = 'products' | 'articles'

/**
 * How search engines learn of a page. `itself`: the sitemap lists its one address. `by-category`: also one for each
 * category of products. A source: an address for each of its rows. `unlisted`: a link may lead them there. `hidden`: the page asks not to be listed.
 */
export type Listing = 'itself' | 'by-category' | AddressSource | 'unlisted' | 'hidden'

/** The facts that a route gives the server about its page. */
export interface PageFacts {
  /** Path with `:name` parameters. */
  path: `/${string}`
  listing: Listing
  /**
   * What dates the page in the sitemap: the newest change of a source, or `texts`: when the owner's words of this page
   * began to be shown. The words of a release have no date.
   */
  datedBy?: AddressSource | 'texts'
  /**
   * A form of the page works without JavaScript, so the server takes its posts. `ours`: from our own pages;
   * `one-click`: also from mail programs (RFC 8058).
   */
  takesForm?: 'ours' | 'one-click'
  /** The address is a secret of one mailbox, or has personal data: no cache keeps it, and no referrer has it. */
  isSecret?: true
}
