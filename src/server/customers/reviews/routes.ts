import * as calls from '#contract/shop/reviews.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import type { Shopper } from '../../platform/http/callers.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { fileOf } from '../../platform/http/upload.ts'
import { type BoughtProduct, findReviewedProduct, readUnreviewed } from './bought.ts'
import { listLatestReviews, listReviews } from './list-reviews.ts'
import { readOwnReview, readOwnReviews, readOwnView } from './own-reviews.ts'
import { reportReview } from './report.ts'
import { addReviewPhoto, readPublishedPhoto, readReviewPhoto, removeReviewPhoto } from './review-photos.ts'
import { voteOnReview } from './vote.ts'
import { type ReviewKey, requireOwn, withdrawReview, writeReview } from './write-review.ts'

const moderationMessage = 'Thank you. A person reads it before it is published; you find it under My reviews.'

const editMessage =
  'Thank you. A person reads the change before it is published; until then your review stays as it was.'

/** Routes of reviews for shoppers. */
export function registerReviewRoutes(api: Handle, { db }: AppContext): void {
  const ownOf = async ({ accountId }: Shopper, { id }: { id: string }): Promise<ReviewKey> => ({
    accountId,
    productId: (await requireProduct(db, id)).id,
  })

  api(calls.listReviews, async ({ params, query }) =>
    listReviews(db, (await requireProduct(db, params.id)).id, query),
  )
  api(calls.listLatestReviews, ({ query }) => listLatestReviews(db, query))
  api(calls.getReviewPhoto, ({ params: { id, ...photo } }) =>
    readPublishedPhoto(db, { reviewId: id, ...photo }),
  )
  api(calls.listOwnReviews, async ({ shopper: { accountId } }) => ({
    to_write: await readUnreviewed(db, accountId),
    reviews: await readOwnReviews(db, accountId),
  }))
  api(calls.getOwnReview, async ({ shopper, params }) =>
    readOwnView(db, shopper, await requireProduct(db, params.id)),
  )
  api(calls.writeReview, async ({ shopper, params, body }) => {
    const own = await ownOf(shopper, params)
    await writeReview(db, own, body)
    const review = await readOwnReview(db, own)
    return { message: review.is_shown_as_before ? editMessage : moderationMessage, review }
  })
  api(calls.withdrawReview, async ({ shopper, params }) => {
    const own = await ownOf(shopper, params)
    await withdrawReview(db, own)
    return { message: 'Your review is withdrawn.', review: await readOwnReview(db, own) }
  })
  api(calls.addReviewPhoto, async ({ shopper, params, request }) => {
    const id = await addReviewPhoto(db, await ownOf(shopper, params), fileOf(request))
    return { message: 'Your photograph is kept, and shown once a person has seen it.', id }
  })
  api(calls.getOwnReviewPhoto, async ({ shopper, params }) => {
    const reviewId = await requireOwn(db, await ownOf(shopper, params))
    return readReviewPhoto(db, { reviewId, photo: params.photo, form: params.form })
  })
  api(calls.removeReviewPhoto, async ({ shopper, params }) => {
    await removeReviewPhoto(db, await ownOf(shopper, params), params.photo)
    return { message: 'The photograph is removed.' }
  })
  api(calls.voteOnReview, async ({ shopper: { accountId }, params, body }) => ({
    helpful: await voteOnReview(db, { accountId, reviewId: params.id, isHelpful: body.is_helpful }),
  }))
  api(calls.reportReview, async ({ shopper, params, body }) => {
    await reportReview(db, { accountId: shopper?.accountId ?? null, reviewId: params.id, ...body })
    return { message: 'Thank you. A person looks at it.' }
  })
}

/** @throws {ShopError} `not_found` */
async function requireProduct(db: Database, id: string): Promise<BoughtProduct> {
  const product = await findReviewedProduct(db, id)
  if (!product) throw shopError(errorMessage('products', 'unknown'))
  return product
}
