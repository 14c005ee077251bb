import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OwnReview, OwnView } from '#contract/shop/reviews.ts'
import type { ReviewState } from '#shared/review-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { products, reviews, reviewVotes } from '../../platform/database/tables.ts'
import { type BoughtProduct, readProof } from './bought.ts'
import { photosOf } from './list-reviews.ts'
import { noReview } from './move-review.ts'
import { usualName } from './review-words.ts'
import { type Own, whyNotReview } from './write-review.ts'

const r = alias(reviews, 'r')
const g = alias(products, 'g')
const v = alias(reviewVotes, 'v')

const row = {
  id: r.id,
  status: r.status,
  stars: r.stars,
  title: r.title,
  text: r.body,
  name: r.shownName,
  writtenAt: r.writtenAt,
  reason: r.declineReason,
  answer: r.answer,
  photos: photosOf,
  productId: g.id,
  slug: g.slug,
  productName: g.name,
  imageUrl: g.imageUrl,
}

const stages: Record<ReviewState, OwnReview['stage']> = {
  waiting: 'Waits to be read',
  published: 'Published',
  declined: 'Not published',
  withdrawn: 'Withdrawn',
}

function present(found: RowOf<typeof row>): OwnReview {
  const { stars, title, text, name, reason, answer, photos } = found
  return {
    stars,
    title,
    text,
    name,
    reason,
    answer,
    photos,
    product: {
      id: found.productId,
      slug: found.slug,
      name: found.productName,
      image_url: found.imageUrl,
    },
    stage: stages[found.status],
    written_at: found.writtenAt.toISOString(),
  }
}

const read = (db: Database, accountId: number, rest: SQL) =>
  readRows(
    db,
    row,
    (columns) =>
      sql`SELECT ${columns} FROM reviews r JOIN products g ON g.id = r.product_id WHERE r.account_id = ${accountId} ${rest}`,
  )

/** The reviews of a shopper, the newest first. */
export const readOwnReviews = async (db: Database, accountId: number): Promise<OwnReview[]> =>
  (await read(db, accountId, sql`ORDER BY r.id DESC`)).map(present)

/** A shopper's review of a product. @throws {ShopError} `not_found`. */
export async function readOwnReview(db: Database, { accountId, productId }: Own): Promise<OwnReview> {
  const [found] = await read(db, accountId, sql`AND r.product_id = ${productId}`)
  if (!found) throw noReview()
  return present(found)
}

/** What a shopper has to do with the reviews of a product. */
export async function readOwnView(
  db: Database,
  { accountId, fullName }: { accountId: number; fullName: string },
  product: BoughtProduct,
): Promise<OwnView> {
  const [found] = await read(db, accountId, sql`AND r.product_id = ${product.id}`)
  const proof = await readProof(db, accountId, product.id)
  const votes = await readRows(
    db,
    { id: v.reviewId },
    (columns) => sql`
    SELECT ${columns} FROM review_votes v JOIN reviews r ON r.id = v.review_id
    WHERE v.account_id = ${accountId} AND r.product_id = ${product.id} ORDER BY 1`,
  )
  const why = whyNotReview(proof)
  return {
    product,
    can_write: why === null,
    why,
    usual_name: usualName(fullName, proof.city),
    review: found ? present(found) : null,
    helpful: votes.map(({ id }) => id),
    own_id: found?.id ?? null,
  }
}
