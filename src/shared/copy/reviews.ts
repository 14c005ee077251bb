import { fixed } from '../fixed.ts'
import { fromSettings } from '../settings/settings.ts'

/** The reviews page around the quotations; the header is the specification's. */
export const reviewsText = fromSettings(({ brand, claims }) => ({
  title: 'Reviews',
  summary: `What people with pots on balconies and terraces say about ${brand.name}, good and less good.`,
  header: `${claims.averageRating}/${fixed.maxRating} Average Rating from ${claims.reviewCount} Reviews`,
  source: {
    text: `The figure is our own statement. It counts what buyers told us on ${claims.ratingSource.name} and elsewhere, not the reviews on this site.`,
    link: { label: `Read them on ${claims.ratingSource.name}`, url: claims.ratingSource.url },
  },
  buyers: {
    heading: 'From people who bought here',
    text: 'A person reads each review before we publish it, the critical ones too. The stars of a product come from these reviews alone.',
    none: 'No reviews yet. They appear here as people review what they bought.',
  },
  quotations: {
    heading: 'In their own words',
    text: 'We chose these quotations ourselves; no rating on this site counts them.',
  },
  action: { label: 'Shop Our Products', to: '/productpage' },
}))
