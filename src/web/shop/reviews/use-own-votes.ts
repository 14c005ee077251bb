import { useState } from 'react'
import { getOwnReview } from '#contract/shop/reviews.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { useToken } from '../../lib/session/session.ts'

/** The shopper's votes on the reviews of a product, including those of this page. */
export interface OwnVotes {
  /** Of their own review, which only others vote on. */
  ownId: number | null
  isHelpful: (reviewId: number) => boolean
  note: (reviewId: number, isHelpful: boolean) => void
}

/** Without a sign-in, or when they cannot be loaded, there are no votes. */
export function useOwnVotes(productId: number, hasReviews: boolean): OwnVotes {
  const token = useToken()
  const { data } = useLoad(token && hasReviews ? `${productId} ${token}` : null, () =>
    api(getOwnReview, { params: { id: String(productId) } }),
  )
  const [message, setMessage] = useState<Record<number, boolean>>({})
  return {
    ownId: data?.own_id ?? null,
    isHelpful: (id) => message[id] ?? data?.helpful.includes(id) ?? false,
    note: (id, isHelpful) => setMessage((known) => ({ ...known, [id]: isHelpful })),
  }
}
