import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { reviews, reviewVotes } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { lockAccount } from './bought.ts'
import { lockReview, noReview } from './move-review.ts'

const votingLimit = { calls: 120, windowSeconds: 3600 }

interface Vote {
  accountId: number
  reviewId: number
  isHelpful: boolean
}

/**
 * Adds or removes a helpful vote. Idempotent.
 * @returns the number of helpful votes.
 * @throws {ShopError} `not_found` for an unpublished review, `own_review`, `too_many_requests`.
 */
export async function voteOnReview(
  db: NodePgDatabase,
  { accountId, reviewId, isHelpful }: Vote,
): Promise<number> {
  await assertWithinLimit(db, `review-vote:${accountId}`, votingLimit, 'These are many votes for an hour.')
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const row = await lockReview(tx, reviewId)
    if (row.status !== 'published') throw noReview()
    if (row.accountId === accountId) {
      throw shopError(errorMessage('reviews', 'own'))
    }
    const vote = { reviewId, accountId }
    if (isHelpful) await tx.insert(reviewVotes).values(vote).onConflictDoNothing()
    else {
      const { reviewId: of, accountId: by } = reviewVotes
      await tx.delete(reviewVotes).where(and(eq(of, reviewId), eq(by, accountId)))
    }
    const [counted] = await tx
      .select({ helpful: reviews.helpfulCount })
      .from(reviews)
      .where(eq(reviews.id, reviewId))
    return counted?.helpful ?? 0
  })
}
