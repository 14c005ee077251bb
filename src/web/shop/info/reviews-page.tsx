import { reviewsText, testimonials } from '#contract/content/testimonials.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Stars } from '../../ui/stars.tsx'
import { InfoTitle } from './text-page.tsx'

export function Component() {
  const { title, summary, header, action } = reviewsText
  return (
    <article className="page-width py-10 sm:py-14">
      <PageHead title={title} description={summary} canonicalPath="/reviews" />
      <InfoTitle title={title} intro={header} />
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ id, rating, quote, author, location }) => (
          <li key={id} className="card flex">
            <figure className="flex grow flex-col p-6">
              <Stars rating={rating} />
              <blockquote className="mt-4 grow font-serif text-lg leading-7">“{quote}”</blockquote>
              <figcaption className="mt-6">
                <span className="font-semibold">{author}</span>
                <span className="block text-ink-700 text-sm">{location}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className="mt-10 text-center">
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </div>
    </article>
  )
}
