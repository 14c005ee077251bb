import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { reviews } from '../../platform/database/tables.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { type ReviewEvent, reviewTransitions, stateLabels } from './review-transitions.ts'

export type ReviewRow = typeof reviews.$inferSelect

export const noReview = (): ShopError => new ShopError('not_found', 'There is no such review.')

const lockWhere = async (tx: Database, where: SQL | undefined): Promise<ReviewRow | null> => {
  const [row] = await tx.select().from(reviews).where(where).for('no key update')
  return row ?? null
}

/** Locks a review until the transaction ends. @throws {ShopError} `not_found`. */
export async function lockReview(tx: Database, id: number): Promise<ReviewRow> {
  const row = await lockWhere(tx, eq(reviews.id, id))
  if (!row) throw noReview()
  return row
}

/** Locks an account's review of a product until the transaction ends; null without one. */
export const lockOwnReview = (
  tx: Database,
  { accountId, productId }: { accountId: number; productId: number },
): Promise<ReviewRow | null> =>
  lockWhere(tx, and(eq(reviews.accountId, accountId), eq(reviews.productId, productId)))

type Written = Pick<ReviewRow, 'stars' | 'title' | 'body' | 'shownName'>

/** The newest words of the writer: those of an edit, else those of the review. */
export const newestWords = ({ edit, stars, title, body, shownName }: ReviewRow): Written =>
  edit ?? { stars, title, body, shownName }

/** Stores words that wait to be read. A published review stays shown as it was, with the words as its edit. */
export async function writeWords(
  tx: Database,
  row: ReviewRow,
  { stars, title, body, shownName }: Written,
  isVerified: boolean,
): Promise<void> {
  const writtenAt = new Date()
  const words = { stars, title, body, shownName }
  if (row.status !== 'published') return moveReview(tx, row, 'written', { ...words, writtenAt, isVerified })
  const edit = { ...words, writtenAt: writtenAt.toISOString(), reason: null }
  await tx.update(reviews).set({ edit }).where(eq(reviews.id, row.id))
}

type Words = Partial<Pick<ReviewRow, 'stars' | 'title' | 'body' | 'shownName' | 'writtenAt' | 'isVerified'>>

/**
 * Moves a locked review to the next state. Only declined reviews keep a reason; an edit ends with the state.
 * @throws {ShopError} `wrong_review_state` for an event that its state does not allow.
 */
export async function moveReview(
  tx: Database,
  { id, status }: Pick<ReviewRow, 'id' | 'status'>,
  event: ReviewEvent,
  { reason = null, ...words }: Words & { reason?: string | null } = {},
): Promise<void> {
  const next = reviewTransitions[status][event]
  if (!next) {
    throw new ShopError(
      'wrong_review_state',
      `The review is ${stateLabels[status]}, so this step is not possible now.`,
    )
  }
  await tx
    .update(reviews)
    .set({ status: next, declineReason: reason, edit: null, ...words })
    .where(eq(reviews.id, id))
}
