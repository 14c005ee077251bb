import { listOwnReviews } from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { ButtonLink } from '../../ui/button.tsx'

/**
 * Links to the shopper's reviews with the number of open ones; without the number when it cannot be loaded.
 */
export function ReviewsLink() {
  const { data } = useLoad('reviews', () => api(listOwnReviews))
  const count = data?.to_write.length ?? 0
  return (
    <ButtonLink to="/my-reviews" look="secondary">
      My reviews{count > 0 && ` (${count} to write)`}
    </ButtonLink>
  )
}
