import { type ReviewSort, reviewSorts } from '#contract/shop/reviews.ts'

/** The filters of a product's reviews in its address: `?sort=helpful&stars=4&photos=1&page=2`. */
export interface AskedReviews {
  sort: ReviewSort
  stars: number | null
  hasPhotos: boolean
  page: number
}

/** Ignores unknown values. */
export function readAsked(search: URLSearchParams): AskedReviews {
  return {
    sort: reviewSorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    stars: digitsOf(search.get('stars'), 5),
    hasPhotos: search.get('photos') === '1',
    page: digitsOf(search.get('page'), 1000) ?? 1,
  }
}

function digitsOf(text: string | null, max: number): number | null {
  const value = /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}

/** The query of the call for them. */
export const queryOf = ({ sort, stars, hasPhotos, page }: AskedReviews) => ({
  ...(sort !== 'newest' && { sort }),
  ...(stars !== null && { stars: String(stars) }),
  ...(hasPhotos && { photos: '1' as const }),
  ...(page > 1 && { page: String(page) }),
})

/** The address of these reviews; another filter starts at the first page. */
export function addressOf(asked: AskedReviews, change: Partial<AskedReviews>): string {
  const search = new URLSearchParams(queryOf({ ...asked, page: 1, ...change }))
  return `${search.size > 0 ? `?${search}` : '?'}#reviews`
}
