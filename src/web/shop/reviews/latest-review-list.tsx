import type { LatestReviews } from '#contract/shop/reviews.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ReviewItem } from './review-item.tsx'
import { type AskedReviews, addressOf } from './review-query.ts'

interface LatestReviewListProps {
  latest: LatestReviews | null
  /** Whether only those with photographs are shown. */
  hasPhotos: boolean
  /** What stands where no review is. */
  none: string
}

/** The newest reviews of all products, a page of them. */
export function LatestReviewList({ latest, hasPhotos, none }: LatestReviewListProps) {
  if (!latest)
    return <p className="mt-5">The reviews could not be loaded. Please reload the page in a moment.</p>
  const { reviews, page, has_next } = latest
  const asked: AskedReviews = { sort: 'newest', stars: null, hasPhotos, page }
  const canFilter = hasPhotos || reviews.some(({ photos }) => photos.length > 0)
  return (
    <>
      {reviews.length === 0 && page === 1 && (
        <p className="mt-5">{hasPhotos ? 'No review has photographs yet.' : none}</p>
      )}
      <ul className="mt-1 grid gap-x-14 empty:hidden md:grid-cols-2">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} product={review.product} />
        ))}
      </ul>
      {(canFilter || page > 1 || has_next) && (
        <nav aria-label="Pages of reviews" className="mt-6 flex flex-wrap items-center gap-3">
          {canFilter && (
            <ButtonLink look="secondary" to={addressOf(asked, { hasPhotos: !hasPhotos })}>
              {hasPhotos ? 'Show all reviews' : 'Only with photographs'}
            </ButtonLink>
          )}
          {page > 1 && (
            <ButtonLink look="secondary" to={addressOf(asked, { page: page - 1 })}>
              Previous
            </ButtonLink>
          )}
          {has_next && (
            <ButtonLink look="secondary" to={addressOf(asked, { page: page + 1 })}>
              Next
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
