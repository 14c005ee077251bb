import { listOwnReviews } from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Link } from '../../ui/link.tsx'

/** How many products the shopper can review; nothing when there are none, or when they cannot be loaded. */
export function ReviewsToWrite() {
  const { data } = useLoad('reviews', () => api(listOwnReviews))
  const count = data?.to_write.length ?? 0
  if (count === 0) return null
  return (
    <p className="mt-5">
      <Link to="/my-reviews" className="text-link inline-flex min-h-11 items-center">
        {count === 1 ? 'Review the product you bought' : `Review the ${count} products you bought`}
      </Link>
    </p>
  )
}
