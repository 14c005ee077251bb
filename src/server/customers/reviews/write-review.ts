import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { isVerified, lockAccount, lockPurchase, readProof } from './bought.ts'
import {
  lockOwnReview,
  moveReview,
  newestWords,
  noReview,
  type ReviewRow,
  writeWords,
} from './move-review.ts'
import { validateReview } from './review-words.ts'

export interface ReviewForm {
  stars: number
  title: string
  text: string
  name: string
}

/** The key of a review: one shopper, one product. */
export interface ReviewKey {
  accountId: number
  productId: number
}

const writingLimit = { calls: 20, windowSeconds: 86_400 }

/** The reason why an account cannot review a product; null if it can. */
export function reviewObstacle({
  isDelivered,
  isOrdered,
}: Awaited<ReturnType<typeof readProof>>): string | null {
  if (isDelivered) return null
  return isOrdered
    ? 'You can review it once your order is delivered.'
    : 'Only those who bought it here can review it.'
}

/**
 * Writes or edits the review of a product; the words wait for moderation. Unchanged texts change nothing.
 * @throws {ShopError} `not_bought`, `unfit_review`, `review_repeated`, `too_many_requests`.
 */
export async function writeReview(db: NodePgDatabase, own: ReviewKey, form: ReviewForm): Promise<void> {
  await assertWithinLimit(
    db,
    `review:${own.accountId}`,
    writingLimit,
    errorMessage('reviews', 'tooManyToday'),
  )
  const errors = validateReview(form)
  const [first] = Object.values(errors)
  if (first) throw new ShopError('unfit_review', first, { errors })
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, own.accountId)
    await lockPurchase(tx, own.accountId, own.productId)
    const obstacle = reviewObstacle(await readProof(tx, own.accountId, own.productId))
    if (obstacle) throw new ShopError('not_bought', obstacle)
    const values = {
      stars: form.stars,
      title: form.title,
      body: form.text,
      shownName: form.name,
      isVerified: await isVerified(tx, own.accountId, own.productId),
    }
    const isNew = await insertNew(tx, own, values)
    const row = await lockOwnReview(tx, own)
    if (!row) throw noReview()
    await assertReviewChanged(tx, row.id, values.body)
    if (isNew || isSame(row, values)) return
    await writeWords(tx, row, values, values.isVerified)
  })
}

type Values = Pick<ReviewRow, 'stars' | 'title' | 'body' | 'shownName' | 'isVerified'>

/** Of two concurrent calls, the second finds the row of the first and edits it. */
async function insertNew(tx: Database, own: ReviewKey, values: Values): Promise<boolean> {
  const made = await tx
    .insert(reviews)
    .values({ ...own, ...values, status: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: reviews.id })
  return made.length > 0
}

/** A withdrawn review that is sent again counts as changed. */
const isSame = (row: ReviewRow, values: Values): boolean =>
  row.status !== 'withdrawn' &&
  (['stars', 'title', 'body', 'shownName'] as const).every((key) => newestWords(row)[key] === values[key])

/** @throws {ShopError} `review_repeated` for the text of another review, by any writer. */
async function assertReviewChanged(tx: Database, id: number, body: string): Promise<void> {
  const [same] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(ne(reviews.id, id), sql`md5(lower(${reviews.body})) = md5(lower(${body}))`))
    .limit(1)
  if (!same) return
  throw shopError(errorMessage('reviews', 'repeated'), { field: 'text' })
}

/** Withdraws a review. Idempotent. @throws {ShopError} `not_found`. */
export const withdrawReview = (db: NodePgDatabase, own: ReviewKey): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockOwnReview(tx, own)
    if (!row) throw noReview()
    if (row.status !== 'withdrawn') await moveReview(tx, row, 'withdrawn')
  })

/** Finds the id of a shopper's own review. @throws {ShopError} `not_found`. */
export async function requireOwn(db: Database, { accountId, productId }: ReviewKey): Promise<number> {
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.accountId, accountId), eq(reviews.productId, productId)))
  if (!row) throw noReview()
  return row.id
}
