import type { Testimonial } from '#contract/shop/testimonials.ts'
import { homeText } from '#shared/copy/home.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'
import { Stars } from '../../ui/stars.tsx'
import { cutQuote, initialsOf } from './quote.ts'
import { Section } from './section.tsx'

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  const settings = useSettings()
  const { heading, rating, source, action } = homeText(settings).testimonials
  if (settings.front.quotations === 'hidden' || testimonials.length === 0) return null
  return (
    <Section
      id="testimonials"
      heading={heading}
      text={rating && <Claim rating={rating} source={source} />}
      action={action}
    >
      <ul className="grid gap-x-8 border-ink-900 border-t lg:grid-cols-3">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} className="grid border-paper-300 max-lg:border-b">
            <Quote testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The owner's figure links to its source; the quotations are selected, not reviews. */
function Claim({ rating, source }: { rating: string; source: { label: string; to: string } }) {
  return (
    <p>
      {rating}{' '}
      <Link to={source.to} className="text-link whitespace-nowrap text-label">
        {source.label}
      </Link>
    </p>
  )
}

function Quote({ testimonial: { rating, quote, author, location } }: { testimonial: Testimonial }) {
  return (
    <figure className="quotation">
      <Stars rating={rating} />
      <blockquote>“{cutQuote(quote)}”</blockquote>
      <figcaption>
        <span aria-hidden className="quotation-initials">
          {initialsOf(author)}
        </span>
        <span className="leading-snug">
          <span className="block font-semibold">{author}</span>
          <span className="block text-ink-700 text-label">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}
