import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnReview, OwnView } from '#contract/shop/reviews.ts'
import type { ReviewState } from '#shared/review-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { products, reviews, reviewVotes } from '../../platform/database/tables.ts'
import { type BoughtProduct, readProof } from './bought.ts'
import { allPhotos } from './list-reviews.ts'
import { noReview } from './move-review.ts'
import { defaultName } from './review-words.ts'
import { type ReviewKey, reviewObstacle } from './write-review.ts'

const review = alias(reviews, 'review')
const product = alias(products, 'product')
const vote = alias(reviewVotes, 'vote')

const row = {
  id: review.id,
  status: review.status,
  edit: review.edit,
  stars: review.stars,
  title: review.title,
  text: review.body,
  name: review.shownName,
  writtenAt: review.writtenAt,
  reason: review.declineReason,
  answer: review.answer,
  photos: allPhotos,
  productId: product.id,
  slug: product.slug,
  productName: product.name,
  imageUrl: product.imageUrl,
}

const stages: Record<ReviewState, OwnReview['stage']> = {
  waiting: 'Waiting to be checked',
  published: 'Published',
  declined: 'Not published',
  withdrawn: 'Withdrawn',
}

function present(found: RowOf<typeof row>): OwnReview {
  const { edit, answer, photos } = found
  const words = edit ? { ...edit, text: edit.body, name: edit.shownName } : found
  return {
    stars: words.stars,
    title: words.title,
    text: words.text,
    name: words.name,
    reason: words.reason,
    answer,
    photos,
    product: {
      id: found.productId,
      slug: found.slug,
      name: found.productName,
      image_url: found.imageUrl,
    },
    stage: stages[edit ? (edit.reason === null ? 'waiting' : 'declined') : found.status],
    is_shown_as_before: edit !== null,
    written_at: edit?.writtenAt ?? found.writtenAt.toISOString(),
  }
}

const readReviews = (db: Database, accountId: number, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) =>
      sql`SELECT ${columns} FROM reviews review JOIN products product ON product.id = review.product_id WHERE review.account_id = ${accountId} ${rest}`,
  )

/** Reviews of a shopper, newest first. */
export const readOwnReviews = async (db: Database, accountId: number): Promise<OwnReview[]> =>
  (await readReviews(db, accountId, sql`ORDER BY review.id DESC`)).map(present)

/** A shopper's review of a product. @throws {ShopError} `not_found`. */
export async function readOwnReview(db: Database, { accountId, productId }: ReviewKey): Promise<OwnReview> {
  const [found] = await readReviews(db, accountId, sql`AND review.product_id = ${productId}`)
  if (!found) throw noReview()
  return present(found)
}

/** Reads a shopper's relation to the reviews of a product: right to write, own review and votes. */
export async function readOwnView(
  db: Database,
  { accountId, fullName }: { accountId: number; fullName: string },
  product: BoughtProduct,
): Promise<OwnView> {
  const [found] = await readReviews(db, accountId, sql`AND review.product_id = ${product.id}`)
  const proof = await readProof(db, accountId, product.id)
  const votes = await readRows(
    db,
    { id: vote.reviewId },
    (columns) => sql`
    SELECT ${columns} FROM review_votes vote JOIN reviews review ON review.id = vote.review_id
    WHERE vote.account_id = ${accountId} AND review.product_id = ${product.id} ORDER BY 1`,
  )
  const obstacle = reviewObstacle(proof)
  return {
    product,
    can_write: obstacle === null,
    why: obstacle,
    usual_name: defaultName(fullName, proof.city),
    review: found ? present(found) : null,
    helpful: votes.map(({ id }) => id),
    own_id: found?.id ?? null,
  }
}
