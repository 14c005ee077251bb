import { fixed } from '../fixed.ts'
import { fromSettings } from '../settings.ts'
import { homeTestimonials, type Testimonial } from './home-testimonials.ts'

/**
 * Sample quotations that show the page at work. Before the shop goes live the owner replaces them with words of
 * real buyers who agreed to be quoted.
 */
export const testimonials: Testimonial[] = [
  ...homeTestimonials,
  {
    id: 4,
    rating: 5,
    quote:
      'The starter kit came with everything portioned, so my mother could do it without calling me. She has coriander and methi on the railing in Lucknow now, and has begun giving me advice about my own pots.',
    author: 'Imran Qureshi',
    location: 'Lucknow, Uttar Pradesh',
  },
  {
    id: 5,
    rating: 4,
    quote:
      'Good compost, no smell, nicely sieved. One bag arrived with a torn corner; I sent a photo and a new one was here in six days. I would have liked a ten-kilo bag as well.',
    author: 'Debjani Mukherjee',
    location: 'Kolkata, West Bengal',
  },
  {
    id: 6,
    rating: 5,
    quote:
      'With a toddler and a beagle on the same terrace, I wanted nothing harsh. The hibiscus has not stopped since August.',
    author: 'Nisha Varghese',
    location: 'Kochi, Kerala',
  },
]

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
      ? 'Reviews stand on the page of each product, written by people who bought it here, and its stars are counted from them alone.'
      : 'The six voices below are quotations that we chose; they are no reviews of a product. Those stand on the page of each product, written by people who bought it here, and its stars are counted from them alone.',
  action: { label: 'Shop Our Products', to: '/productpage' },
}))
