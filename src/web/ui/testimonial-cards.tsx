import type { Testimonial } from '#contract/shop/testimonials.ts'
import { Stars } from './stars.tsx'

/** Testimonials as the reviews page has them; the back office shows drafts by the same. */
export const TestimonialCards = ({ testimonials }: { testimonials: Testimonial[] }) => (
  <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
    {testimonials.map(({ id, rating, quote, author, location }) => (
      <li key={id} className="card grid">
        <figure className="flex flex-col p-6 sm:p-7">
          <Stars rating={rating} />
          <blockquote className="mt-4 mb-6 font-display text-subheading leading-[1.45]">“{quote}”</blockquote>
          <figcaption className="mt-auto border-paper-200 border-t pt-4 leading-snug">
            <span className="font-semibold">{author}</span>
            <span className="block text-ink-700 text-label">{location}</span>
          </figcaption>
        </figure>
      </li>
    ))}
  </ul>
)
