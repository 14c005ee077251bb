import { useLoaderData } from 'react-router'
import { listOwnReviews, type OwnReview, type OwnReviews } from '#contract/shop/reviews.ts'
import { explain } from '../../lib/api/failure.ts'
import { formatDay } from '../../lib/dates.ts'
import { type OwnRead, ownLoader } from '../../lib/loading/page-loader.ts'
import { OwnPageRead } from '../../lib/loading/page-read.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReviewedProduct } from './reviewed-product.tsx'
import { stageTones } from './stage-tones.ts'

const signInFirst = 'You must be logged in to see your reviews.'

export const loader = ownLoader((asking) => asking.api(listOwnReviews))

const title = 'My reviews'

export function HydrateFallback() {
  return (
    <OwnPage title={title}>
      <NeedsJavaScript feature="My reviews" />
      <div className="grid gap-4 noscript:hidden">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </OwnPage>
  )
}

/** The products that the shopper may review, and their reviews. */
export function Component() {
  return (
    <OwnPage title={title}>
      <OwnPageRead
        read={useLoaderData<OwnRead<OwnReviews>>()}
        signInFirst={{ guest: signInFirst, ended: signInFirst }}
        failed={(failure) => <LoadFailed message={explain(failure)} />}
      >
        {(own) => <Contents own={own} />}
      </OwnPageRead>
    </OwnPage>
  )
}

function Contents({ own: { to_write, reviews } }: { own: OwnReviews }) {
  if (to_write.length + reviews.length === 0) {
    return (
      <EmptyState art="shelf" action={<ButtonLink to="/productpage">Browse products</ButtonLink>}>
        Once an order is delivered, you can tell other gardeners here how it went.
      </EmptyState>
    )
  }
  return (
    <>
      {to_write.length > 0 && (
        <section aria-labelledby="to-write">
          <h2 id="to-write" className="border-ink-900 border-b pb-2 text-heading">
            To review
          </h2>
          <ul>
            {to_write.map((product) => (
              <li
                key={product.id}
                className="flex flex-wrap items-center gap-x-5 gap-y-3 border-paper-300 border-b py-4"
              >
                <ReviewedProduct product={product} place="row" />
                <ButtonLink to={`/write-review/${product.slug}`} className="max-sm:w-full">
                  Write a review<span className="sr-only"> of {product.name}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-labelledby="written" className={to_write.length > 0 ? 'mt-10' : ''}>
          <h2 id="written" className="border-ink-900 border-b pb-2 text-heading">
            Written
          </h2>
          <ul>
            {reviews.map((review) => (
              <Written key={review.product.id} review={review} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Written({ review }: { review: OwnReview }) {
  const { product, stage, stars, title, text, written_at, is_shown_as_before, reason, answer } = review
  return (
    <li className="page-grid gap-y-4 border-paper-300 border-b py-6">
      <div className="page-side">
        <ReviewedProduct product={product} place="row" />
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone={stageTones[stage]}>{stage}</Badge>
          <Stars rating={stars} figure="none" />
          <span className="text-ink-700 text-label">{formatDay(written_at)}</span>
        </p>
      </div>
      <div className="page-main">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 line-clamp-3 whitespace-pre-line text-ink-700">{text}</p>
        {is_shown_as_before && (
          <p className="mt-2">Our page shows your review as it was before this change.</p>
        )}
        {reason && <p className="mt-2 font-medium text-alert-700">Why it is not published: {reason}</p>}
        {answer && <p className="mt-2">Our answer: “{answer}”</p>}
        <Link
          to={`/write-review/${product.slug}`}
          className="text-link mt-1 inline-flex min-h-11 items-center"
        >
          Edit or withdraw<span className="sr-only"> the review of {product.name}</span>
        </Link>
      </div>
    </li>
  )
}
