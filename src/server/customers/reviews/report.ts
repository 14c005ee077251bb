import { and, count, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ReportCause } from '#shared/review-states.ts'
import { reviewReports } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { assertWithinLimit } from '../../platform/rate-limits/throttle.ts'
import { lockReview, noReview } from './move-review.ts'

/**
 * Open reports of one review that are stored. Further reporters get the same thanks, since more reports add
 * nothing.
 */
const maxOpen = 20

const reportingLimit = { calls: 20, windowSeconds: 86_400 }

interface Report {
  /** Null for a guest; the endpoint limits guests by network. */
  accountId: number | null
  reviewId: number
  cause: ReportCause
  words: string
}

/** Stores a report about a published review. @throws {ShopError} `not_found`, `too_many_requests`. */
export async function reportReview(db: NodePgDatabase, report: Report): Promise<void> {
  if (report.accountId !== null) {
    const message = 'These are many reports for a day. Please write to us instead.'
    await assertWithinLimit(db, `review-report:${report.accountId}`, reportingLimit, message)
  }
  await inTransaction(db, async (tx) => {
    const { status } = await lockReview(tx, report.reviewId)
    if (status !== 'published') throw noReview()
    const [open] = await tx
      .select({ reports: count() })
      .from(reviewReports)
      .where(and(eq(reviewReports.reviewId, report.reviewId), isNull(reviewReports.settledAt)))
    if ((open?.reports ?? 0) >= maxOpen) return
    await tx.insert(reviewReports).values(report).onConflictDoNothing()
  })
}
