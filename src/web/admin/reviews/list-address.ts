import { type ReviewView, reviewViews } from '#contract/admin/reviews.ts'

/** The filters of a list of reviews, all in its address. */
export interface ReviewList {
  view: ReviewView
  q: string
  cursor: string | undefined
}

export const readList = (search: URLSearchParams): ReviewList => ({
  view: reviewViews.find((one) => one === search.get('view')) ?? 'waiting',
  q: search.get('q')?.trim() ?? '',
  cursor: search.get('cursor') ?? undefined,
})

export function listPath({ view = 'waiting', q, cursor }: Partial<ReviewList>): string {
  const search = new URLSearchParams()
  if (view !== 'waiting') search.set('view', view)
  if (q) search.set('q', q)
  if (cursor) search.set('cursor', cursor)
  return search.size > 0 ? `/reviews?${search}` : '/reviews'
}
