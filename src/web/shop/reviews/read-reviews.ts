import { listReviews, type ReviewPage } from '#contract/shop/reviews.ts'
import type { Api } from '../../lib/api/api.ts'
import { readOrNull } from '../../lib/loading/read.ts'
import { type AskedReviews, queryOf, readAsked } from './review-query.ts'

export interface ShownReviews {
  asked: AskedReviews
  /** Null when they could not be loaded; the rest of the page stays complete. */
  found: ReviewPage | null
}

/** The reviews that the address of a product's page asks for. */
export async function readReviews(api: Api, id: string, url: string): Promise<ShownReviews> {
  const asked = readAsked(new URL(url).searchParams)
  return { asked, found: await readOrNull(api(listReviews, { params: { id }, query: queryOf(asked) })) }
}
