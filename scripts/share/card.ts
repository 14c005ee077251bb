export interface Card {
  /** Of the page: 'home', 'products/balcony-feed', 'blog/spring-sowing-plan'. */
  name: string
  title: string
  kicker: string
  /** The original picture's file. */
  picture: string
  /** Of all that is on it. */
  hash: string
}
