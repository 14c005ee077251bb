import { reviewsText, testimonials } from '#contract/content/testimonials.ts'
import { useSettings } from '../../settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Stars } from '../../ui/stars.tsx'
import { InfoTitle } from './text-page.tsx'

export function Component() {
  const settings = useSettings()
  const quotations = settings.front.quotations === 'hidden' ? [] : testimonials
  const { title, summary, header, source, about, action } = reviewsText(settings)
  return (
    <article className="page-width page-space">
      <PageHead title={title} description={summary} canonicalPath="/reviews" />
      <InfoTitle title={title} intro={header} />
      <div id="source" className="mt-4 max-w-prose scroll-mt-24 text-ink-700">
        <p>
          {source.text}{' '}
          <a href={source.link.url} className="text-link" rel="noreferrer">
            {source.link.label}
          </a>
        </p>
        <p className="mt-2">{about}</p>
      </div>
      <ul className="mt-10 columns-1 gap-x-6 sm:columns-2 md:mt-14 lg:columns-3">
        {quotations.map(({ id, rating, quote, author, location }) => (
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
      <div className="mt-8 text-center">
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </div>
    </article>
  )
}
