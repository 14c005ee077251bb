import type { Testimonial } from '#contract/shop/testimonials.ts'
import { Stars } from './stars.tsx'

/** Testimonials as the reviews page has them; the back office shows drafts by the same. */
export const TestimonialCards = ({ testimonials }: { testimonials: Testimonial[] }) => (
  <ul className="mt-10 columns-1 gap-x-6 sm:columns-2 md:mt-14 lg:columns-3">
    {testimonials.map(({ id, rating, quote, author, location }) => (
      <li key={id} className="card mb-4 break-inside-avoid sm:mb-6">
        <figure className="p-6 sm:p-7">
          <Stars rating={rating} />
          <blockquote className="mt-4 font-display text-subheading leading-[1.45]">“{quote}”</blockquote>
          <figcaption className="mt-6 border-paper-200 border-t pt-4 leading-snug">
            <span className="font-semibold">{author}</span>
            <span className="block text-ink-700 text-label">{location}</span>
          </figcaption>
        </figure>
      </li>
    ))}
  </ul>
)
