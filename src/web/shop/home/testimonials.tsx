import { homeText } from '#contract/content/home.ts'
import { type Testimonial, testimonials } from '#contract/content/testimonials.ts'
import { Stars } from '../../ui/stars.tsx'
import { cutQuote, initialsOf } from './quote.ts'
import { Section } from './section.tsx'

/** How many the home page shows (specification §9). */
const shownCount = 3

export function Testimonials() {
  const { heading, rating, action } = homeText.testimonials
  return (
    <Section id="testimonials" heading={heading} text={rating} action={action}>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {testimonials.slice(0, shownCount).map((testimonial) => (
          <li key={testimonial.id} className="grid">
            <Quote testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Quote({ testimonial: { rating, quote, author, location } }: { testimonial: Testimonial }) {
  return (
    <figure className="card flex flex-col p-6">
      <Stars rating={rating} />
      <blockquote className="mt-4 mb-5 font-serif text-lg leading-relaxed">“{cutQuote(quote)}”</blockquote>
      <figcaption className="mt-auto flex items-center gap-3">
        <span
          aria-hidden
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-clay-100 font-semibold text-clay-700"
        >
          {initialsOf(author)}
        </span>
        <span>
          <span className="block font-semibold">{author}</span>
          <span className="block text-ink-700 text-sm">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}
