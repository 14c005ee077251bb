import { listOwnReviews } from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads to the shopper's reviews, and says how many products wait for one; without the count where it can't be had. */
export function ReviewsLink() {
  const { data } = useLoad('reviews', () => api(listOwnReviews))
  const count = data?.to_write.length ?? 0
  return (
    <ButtonLink to="/my-reviews" look="secondary">
      My reviews{count > 0 && ` (${count} to write)`}
    </ButtonLink>
  )
}
