import { fixed } from '../fixed.ts'
import { fromSettings } from '../settings/settings.ts'

const onProducts =
  'Reviews stand on the page of each product, written by people who bought it here, and its stars are counted from them alone.'

/** The reviews page around the quotations; the header is the specification's. */
export const reviewsText = fromSettings(({ brand, claims, front }) => ({
  title: 'Reviews',
  summary: `What people with pots on balconies and terraces say about ${brand.name}, good and less good.`,
  header: `${claims.averageRating}/${fixed.maxRating} Average Rating from ${claims.reviewCount} Reviews`,
  source: {
    text: `The figure is our own statement. It counts what buyers told us on ${claims.ratingSource.name} and elsewhere, not the reviews on this site.`,
    link: { label: `Read them on ${claims.ratingSource.name}`, url: claims.ratingSource.url },
  },
  about:
    front.quotations === 'hidden'
      ? onProducts
      : 'The voices below are quotations that we chose; they are no reviews of a product. Those stand on the page of each product, written by people who bought it here, and its stars are counted from them alone.',
  /** The same where nothing is quoted. */
  aboutNone: onProducts,
  action: { label: 'Shop Our Products', to: '/productpage' },
}))
