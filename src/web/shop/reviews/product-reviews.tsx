import type { Product } from '#contract/shop/products.ts'
import { type ReviewPage, reviewsOnPage } from '#contract/shop/reviews.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { reviewsText, Stars } from '../../ui/stars.tsx'
import type { ShownReviews } from './read-reviews.ts'
import { ReviewItem } from './review-item.tsx'
import { type AskedReviews, addressOf } from './review-query.ts'
import { StarBars } from './star-bars.tsx'
import { useOwnVotes } from './use-own-votes.ts'

/** Fewer are read sooner than counted. */
const minForBars = 5

type Reviewed = Pick<Product, 'id' | 'slug' | 'name' | 'coming_soon'>

/** The reviews of a product by its buyers. */
export function ProductReviews({ product, shown }: { product: Reviewed; shown: ShownReviews }) {
  if (product.coming_soon) return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="part">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-ink-900 border-t pt-6">
        <div>
          <h2 id="reviews-title" className="text-heading">
            Reviews
          </h2>
          <p className="mt-1 max-w-prose text-ink-700">
            By people who bought it here. A person reads each one before it is published, the critical ones
            too.
          </p>
        </div>
        <ButtonLink look="secondary" to={`/write-review/${product.slug}`}>
          Write a review<span className="sr-only"> of {product.name}</span>
        </ButtonLink>
      </div>
      {shown.found ? (
        <Contents product={product} asked={shown.asked} found={shown.found} />
      ) : (
        <p className="mt-5">The reviews could not be loaded. Please reload the page in a moment.</p>
      )}
    </section>
  )
}

interface ContentsProps {
  product: Reviewed
  asked: AskedReviews
  found: ReviewPage
}

function Contents({ product, asked, found }: ContentsProps) {
  const votes = useOwnVotes(product.id, found.sums.count > 0)
  const { sums, reviews } = found
  if (sums.count === 0)
    return <p className="mt-5">No reviews yet. If you bought it here, yours can be the first.</p>
  return (
    <div className="page-grid mt-6 items-start">
      <div className="page-nav lg:sticky lg:top-24">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-display text-title">{sums.average.toFixed(1)}</span>
          <Stars rating={sums.average} count={sums.count} figure="none" />
          <span>from {reviewsText(sums.count)}</span>
        </p>
        {sums.count >= minForBars && <StarBars sums={sums} asked={asked} />}
      </div>
      <div className="page-rest">
        <Choices asked={asked} found={found} />
        <ul className="-mt-2">
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} votes={votes} />
          ))}
        </ul>
        <Pages asked={asked} found={found} />
      </div>
    </div>
  )
}

const chosen = 'border-leaf-700 bg-leaf-50 font-semibold'

function Choice({ to, isHere, children }: { to: string; isHere: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isHere || undefined}
      className={`inline-flex min-h-11 items-center rounded-full border px-4 text-ink-900 text-label no-underline ${isHere ? chosen : 'border-paper-300 bg-white hover:border-leaf-700'}`}
    >
      {children}
    </Link>
  )
}

/** The order and the filters; each is an address. */
function Choices({ asked, found }: { asked: AskedReviews; found: ReviewPage }) {
  const isFiltered = asked.stars !== null || asked.hasPhotos
  if (found.sums.count === 1 && found.sums.with_photos === 0 && !isFiltered) return null
  return (
    <>
      <nav aria-label="Reviews that are shown" className="flex flex-wrap gap-2">
        {found.sums.count > 1 && (
          <>
            <Choice to={addressOf(asked, { sort: 'newest' })} isHere={asked.sort === 'newest'}>
              Newest
            </Choice>
            <Choice to={addressOf(asked, { sort: 'helpful' })} isHere={asked.sort === 'helpful'}>
              Most helpful
            </Choice>
          </>
        )}
        {(found.sums.with_photos > 0 || asked.hasPhotos) && (
          <Choice to={addressOf(asked, { hasPhotos: !asked.hasPhotos })} isHere={asked.hasPhotos}>
            With photographs ({found.sums.with_photos})
          </Choice>
        )}
        {isFiltered && (
          <Choice to={addressOf(asked, { stars: null, hasPhotos: false })} isHere={false}>
            Show all
          </Choice>
        )}
      </nav>
      <p role="status" className="mt-3 text-ink-700 text-label">
        {rangeText(found)}
      </p>
    </>
  )
}

function rangeText({ found, page, pages }: ReviewPage): string {
  if (found === 0) return 'No review matches this choice.'
  if (pages === 1) return reviewsText(found)
  const first = (page - 1) * reviewsOnPage + 1
  return `${first} to ${Math.min(found, page * reviewsOnPage)} of ${reviewsText(found)}`
}

function Pages({ asked, found: { page, pages } }: { asked: AskedReviews; found: ReviewPage }) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages of reviews" className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <ButtonLink look="secondary" to={addressOf(asked, { page: page - 1 })}>
          Previous
        </ButtonLink>
      )}
      <span className="text-label">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <ButtonLink look="secondary" to={addressOf(asked, { page: page + 1 })}>
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
