import { and, count, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FileReply } from '#contract/file-reply.ts'
import { maxReviewPhotos } from '#contract/shop/reviews.ts'
import type { PictureForm } from '#shared/pictures/limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { reviewPhotos, reviews } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import type { ShopError } from '../../platform/http/shop-error.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { readForm, savePicture } from '../../platform/images/picture-store.ts'
import { readPicture } from '../../platform/images/read-picture.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { lockOwnReview, newestWords, noReview, type ReviewRow, writeWords } from './move-review.ts'
import { type ReviewKey, requireOwn } from './write-review.ts'

/** Decoding takes half a second of a core. */
const addingLimit = { calls: 40, windowSeconds: 3600 }

const noPhoto = (): ShopError => shopError(errorMessage('reviews', 'unknownPhoto'))

/**
 * Adds a photograph to the shopper's review; it waits for moderation. The same file is stored
 * once, without its location and camera.
 * @throws {ShopError} `not_found`, `wrong_review_state` of a withdrawn one, `too_many_photos`, and the faults
 * of the file.
 */
export async function addReviewPhoto(
  db: NodePgDatabase,
  own: ReviewKey,
  file: UploadedFile,
): Promise<number> {
  await assertPhotoCount(db, await requireOwn(db, own))
  await assertWithinLimit(
    db,
    `review-photo:${own.accountId}`,
    addingLimit,
    errorMessage('reviews', 'tooManyPhotosAnHour'),
  )
  const picture = await readPicture(file)
  return inTransaction(db, async (tx) => {
    // Concurrent uploads wait here, so that the count below is right.
    const row = await lockOwnReview(tx, own)
    if (!row) throw noReview()
    assertNotWithdrawn(row)
    const known = and(eq(reviewPhotos.reviewId, row.id), eq(reviewPhotos.picture, picture.hash))
    const [same] = await tx.select({ id: reviewPhotos.id }).from(reviewPhotos).where(known)
    if (same) return same.id
    await assertPhotoCount(tx, row.id)
    await savePicture(tx, picture)
    // The new time raises the version, so a reader of the former version cannot publish this one.
    await writeWords(tx, row, newestWords(row), row.isVerified)
    const photo = await tx
      .insert(reviewPhotos)
      .values({ reviewId: row.id, picture: picture.hash, isWaiting: row.status === 'published' })
      .returning({ id: reviewPhotos.id })
      .then(returnedRow)
    return photo.id
  })
}

function assertNotWithdrawn({ status }: ReviewRow): void {
  if (status !== 'withdrawn') return
  throw shopError(errorMessage('reviews', 'withdrawn'))
}

/** @throws {ShopError} `too_many_photos` */
async function assertPhotoCount(db: Database, reviewId: number): Promise<void> {
  const [row] = await db
    .select({ photos: count() })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
  if ((row?.photos ?? 0) < maxReviewPhotos) return
  throw shopError(errorMessage('reviews', 'tooManyPhotos', { most: String(maxReviewPhotos) }))
}

/**
 * Removes a photograph from the shopper's review, which stays published. @throws {ShopError} `not_found`
 * without a review.
 */
export async function removeReviewPhoto(db: Database, own: ReviewKey, photo: number): Promise<void> {
  const reviewId = await requireOwn(db, own)
  await db.delete(reviewPhotos).where(and(eq(reviewPhotos.id, photo), eq(reviewPhotos.reviewId, reviewId)))
}

interface PhotoKey {
  reviewId: number
  photo: number
  form: PictureForm
}

/**
 * Reads a photograph of a review; the caller checks the permission. @throws {ShopError} `not_found`, also for
 * another review's photograph.
 */
export async function readReviewPhoto(db: Database, { reviewId, photo, form }: PhotoKey): Promise<FileReply> {
  const [row] = await db
    .select({ hash: reviewPhotos.picture })
    .from(reviewPhotos)
    .where(and(eq(reviewPhotos.id, photo), eq(reviewPhotos.reviewId, reviewId)))
  const bytes = row && (await readForm(db, row.hash, form))
  if (!bytes) throw noPhoto()
  return { name: `review-${photo}-${form}.webp`, bytes, tag: `${row.hash.toString('hex')}-${form}` }
}

/**
 * Reads a published photograph. @throws {ShopError} `not_found`, also while the review or the photograph is
 * unpublished.
 */
export async function readPublishedPhoto(db: Database, asked: PhotoKey): Promise<FileReply> {
  const [row] = await db
    .select({ status: reviews.status, isWaiting: reviewPhotos.isWaiting })
    .from(reviews)
    .innerJoin(reviewPhotos, eq(reviewPhotos.reviewId, reviews.id))
    .where(and(eq(reviews.id, asked.reviewId), eq(reviewPhotos.id, asked.photo)))
  if (row?.status !== 'published' || row.isWaiting) throw noPhoto()
  return readReviewPhoto(db, asked)
}
