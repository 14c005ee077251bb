import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type LatestReviews, listLatestReviews } from '#contract/shop/reviews.ts'
import { listTestimonials, type Testimonial } from '#contract/shop/testimonials.ts'
import { reviewsText } from '#shared/copy/reviews.ts'
import { apiContext } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TestimonialCards } from '../../ui/testimonial-cards.tsx'
import { LatestReviewList } from '../reviews/latest-review-list.tsx'
import { queryOf, readAsked } from '../reviews/review-query.ts'

interface Loaded {
  testimonials: Testimonial[]
  /** Null when they could not be loaded. */
  latest: LatestReviews | null
  hasPhotos: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const api = context.get(apiContext)
  const { hasPhotos, page } = readAsked(new URL(request.url).searchParams)
  const query = queryOf({ sort: 'newest', stars: null, hasPhotos, page })
  const [testimonials, latest] = await Promise.all([
    api(listTestimonials),
    readOrNull(api(listLatestReviews, { query })),
  ])
  return { testimonials, latest, hasPhotos }
}

export function Component() {
  const settings = useSettings()
  const { testimonials, latest, hasPhotos } = useLoaderData<Loaded>()
  const isHidden = settings.front.quotations === 'hidden' || testimonials.length === 0
  const { title, summary, rating, buyers, quotations, action } = reviewsText(settings)
  return (
    <article className="page-width page-space">
      <PageHead
        title={title}
        searchTitle="Reviews of our organic fertilizers and kits"
        description={summary}
        canonicalPath="/reviews"
      />
      <header className="max-w-3xl">
        <h1 className="text-title">{title}</h1>
        {rating && <p className="mt-4 text-lead">{sourceLink(rating.link?.url, rating.header)}</p>}
      </header>
      {rating && (
        <p id="source" className="mt-4 max-w-prose scroll-mt-24 text-ink-700">
          {rating.text} {rating.link && sourceLink(rating.link.url, rating.link.label)}
        </p>
      )}
      <section id="reviews" aria-labelledby="buyers-title" className="mt-10 scroll-mt-24 md:mt-14">
        <h2 id="buyers-title" className="text-heading">
          {buyers.heading}
        </h2>
        <p className="mt-1 max-w-prose text-ink-700">{buyers.text}</p>
        <LatestReviewList latest={latest} hasPhotos={hasPhotos} none={buyers.none} />
      </section>
      {!isHidden && (
        <section aria-labelledby="quotations-title" className="mt-10 md:mt-14">
          <h2 id="quotations-title" className="text-heading">
            {quotations.heading}
          </h2>
          <p className="mt-1 max-w-prose text-ink-700">{quotations.text}</p>
          <TestimonialCards testimonials={testimonials} />
        </section>
      )}
      <div className="mt-8 text-center">
        <ButtonLink to={action.to}>{action.label}</ButtonLink>
      </div>
    </article>
  )
}

/** Words that lead to where the rating can be read, if anywhere. */
const sourceLink = (url: string | undefined, words: string) =>
  url === undefined ? (
    words
  ) : (
    <a href={url} className="text-link" rel="noreferrer">
      {words}
    </a>
  )
