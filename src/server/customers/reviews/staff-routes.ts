import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readReviewsFile } from '#contract/admin/list-files.ts'
import * as calls from '#contract/admin/reviews.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import {
  answerReview,
  declineReview,
  publishReview,
  type ReviewDecision,
  reconsiderReview,
  settleReports,
} from './decide-review.ts'
import { findReviews, readStaffReview } from './read-staff-reviews.ts'
import { reviewColumns } from './review-columns.ts'
import { readReviewPhoto } from './review-photos.ts'

interface Call extends Editor {
  params: { id: number }
  body: { version: number }
}

const decisionOf = ({ params, body, actor, idempotency }: Call): ReviewDecision => ({
  actor,
  id: params.id,
  version: body.version,
  idempotency,
})

/** Routes of reviews in the back office. */
export function registerReviews(api: StaffHandle, { db }: { db: NodePgDatabase }): void {
  api(calls.listStaffReviews, ({ query }) => findReviews(db, query))
  api(readReviewsFile, (call) =>
    listFile(db, call, {
      list: 'reviews',
      columns: reviewColumns,
      readPage: async (cursor, size) => {
        const found = await findReviews(db, { ...call.query, cursor }, size)
        return { rows: found.reviews, next: found.next_cursor }
      },
    }),
  )
  api(calls.getStaffReview, ({ params }) => readStaffReview(db, params.id))
  api(calls.seeReviewPhoto, async ({ params: { id, ...photo } }) => {
    const { bytes } = await readReviewPhoto(db, { reviewId: id, ...photo })
    return Buffer.from(bytes)
  })
  api(calls.publishReview, (call) => publishReview(db, decisionOf(call)))
  api(calls.declineReview, (call) => declineReview(db, decisionOf(call), call.body.reason))
  api(calls.reconsiderReview, (call) => reconsiderReview(db, decisionOf(call)))
  api(calls.answerReview, (call) => answerReview(db, decisionOf(call), call.body.answer))
  api(calls.settleReports, (call) => settleReports(db, decisionOf(call)))
}
