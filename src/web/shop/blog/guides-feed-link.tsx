/** Announces the feed of the guides to feed readers; React moves it into the head. */
export const GuidesFeedLink = () => (
  <link rel="alternate" type="application/atom+xml" title="Growing guides" href="/guides.atom" />
)
