import { fixed } from '../fixed.ts'
import { fromSettings, type Settings } from '../settings/settings.ts'

/** What the page says of the owner's rating; the header is the specification's. */
function ratingOf({ averageRating, reviewCount, ratingSource }: Settings['claims']) {
  if (averageRating === null) return null
  const average = `${averageRating}/${fixed.maxRating} Average Rating`
  const basis = ratingSource
    ? `what buyers told us on ${ratingSource.name} and elsewhere`
    : 'what buyers told us'
  return {
    header: reviewCount ? `${average} from ${reviewCount} Reviews` : average,
    text: `The figure is our own statement. It counts ${basis}, not the reviews on this site.`,
    link: ratingSource && { label: `Read them on ${ratingSource.name}`, url: ratingSource.url },
  }
}

/** The reviews page around the quotations. */
export const reviewsText = fromSettings(({ brand, claims }) => ({
  title: 'Reviews',
  summary: `What people with pots on balconies and terraces say about ${brand.name}, good and less good.`,
  /** Null where the owner states no rating. */
  rating: ratingOf(claims),
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
