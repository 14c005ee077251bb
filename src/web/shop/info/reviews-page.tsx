import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listTestimonials, type Testimonial } from '#contract/shop/testimonials.ts'
import { reviewsText } from '#shared/copy/reviews.ts'
import { apiContext } from '../../lib/api/api.ts'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TestimonialCards } from '../../ui/testimonial-cards.tsx'
import { InfoTitle } from './text-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs): Promise<Testimonial[]> =>
  context.get(apiContext)(listTestimonials)

export function Component() {
  const settings = useSettings()
  const testimonials = useLoaderData<Testimonial[]>()
  const isHidden = settings.front.quotations === 'hidden' || testimonials.length === 0
  const { title, summary, header, source, about, aboutNone, action } = reviewsText(settings)
  return (
    <article className="page-width page-space">
      <PageHead
        title={title}
        searchTitle="Reviews of our organic fertilizers and kits"
        description={summary}
        canonicalPath="/reviews"
      />
      <InfoTitle title={title} intro={header} />
      <div id="source" className="mt-4 max-w-prose scroll-mt-24 text-ink-700">
        <p>
          {source.text}{' '}
          <a href={source.link.url} className="text-link" rel="noreferrer">
            {source.link.label}
          </a>
        </p>
        <p className="mt-2">{isHidden ? aboutNone : about}</p>
      </div>
      {!isHidden && <TestimonialCards testimonials={testimonials} />}
      <div className="mt-8 text-center">
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </div>
    </article>
  )
}
